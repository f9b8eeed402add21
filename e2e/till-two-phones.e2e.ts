import { randomUUID } from 'node:crypto'
import type { Ledger } from '@yardsnap/contract/ledger'
import type { TillState } from '@yardsnap/contract/till'
import { sumAmounts } from '@yardsnap/contract/till-money'
import type { TillReport } from '@yardsnap/contract/till-report'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedSite } from './harness.ts'
import { dayFromNow } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

const PER_PHONE = 50
/** Sales between two changes of the signal: half of all are made without one. */
const STRETCH = 10
/** Things that both phones try to sell. */
const SHARED = 20

/** Of things 1 to 20, and then of the phone's own; each tenth sale is haggled, each seventh has a typed price too. */
function planSales(phone: number) {
  return Array.from({ length: PER_PHONE }, (_none, index) => ({
    number: index < SHARED ? index + 1 : SHARED + 1 + phone * (PER_PHONE - SHARED) + (index - SHARED),
    isHaggled: index % 10 === 3,
    hasTypedPrice: index % 7 === 2,
  }))
}

interface Outcome {
  /** What the phone's own screen said, in cents. */
  takenCents: number[]
  refused: number[]
}

/** Drives one phone as a person does, in the page: hundreds of calls from outside would take minutes. */
async function sellAll(page: Page, plan: ReturnType<typeof planSales>): Promise<Outcome> {
  return page.evaluate(async (sales) => {
    const until = async <T>(find: () => T | null | undefined | false): Promise<T> => {
      for (let tries = 0; tries < 2000; tries++) {
        const found = find()
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      throw new Error(`Not found: ${String(find)} ${document.body.innerText.slice(0, 600)}`)
    }
    const button = (name: RegExp) =>
      [...document.querySelectorAll('button')].findLast((one) =>
        name.test(one.getAttribute('aria-label') ?? one.innerText.trim()),
      )
    const field = (label: string) =>
      [...document.querySelectorAll('label')].findLast((one) => one.innerText === label)?.control as
        | HTMLInputElement
        | undefined
    const type = async (label: string, text: string) => {
      const input = await until(() => field(label))
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await until(() => input.value === text)
      input.form?.requestSubmit()
    }
    const press = async (name: RegExp) => (await until(() => button(name))).click()
    const basketText = () => document.querySelector('ul[aria-label=Basket]')?.textContent ?? ''
    const centsIn = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)

    const outcome: { takenCents: number[]; refused: number[] } = { takenCents: [], refused: [] }
    for (const { number, isHaggled, hasTypedPrice } of sales) {
      await type('Number on the sticker', String(number))
      const added = await until(() =>
        basketText()
          ? 'added'
          : document.querySelector('[role=alert]')?.textContent?.includes('Sold already') && 'sold',
      )
      if (added === 'sold') {
        outcome.refused.push(number)
        continue
      }
      if (hasTypedPrice) {
        await press(/^Any price$/)
        await type('Price', '0.37')
        await until(() => basketText().includes('Other') && !field('Price'))
      }
      if (isHaggled) {
        await press(/^Haggle$/)
        await type('Total for everything', '7.01')
        await until(() => !field('Total for everything'))
        // Of what costs less the till asks whether more is meant.
        const isMeant = () =>
          [...document.querySelectorAll<HTMLElement>('[aria-label="More than the price tags"] button')].find(
            ({ innerText }) => innerText === 'Take $7.01',
          )
        isMeant()?.click()
        await until(() => button(/^Take \$7\.01$/) && !isMeant())
      }
      const take = await until(() => button(/^Take \$/))
      const cents = centsIn(take.innerText)
      take.click()
      await press(/^\$/)
      await press(/^Done, next customer$/)
      const end = await until(() => {
        if (basketText() === '' && !document.querySelector('[aria-label="Take the money"]')) return 'taken'
        return document.body.innerText.includes('Nothing was sold.') && 'refused'
      })
      if (end === 'taken') {
        outcome.takenCents.push(cents)
        continue
      }
      outcome.refused.push(number)
      ;[...document.querySelectorAll<HTMLElement>('[aria-label="Take the money"] button')]
        .find((one) => one.getAttribute('aria-label') === 'Back')
        ?.click()
      await until(() => !document.querySelector('[aria-label="Take the money"]'))
      while (basketText()) {
        const count = document.querySelectorAll('ul[aria-label=Basket] > li').length
        await press(/^Remove /)
        await until(() => document.querySelectorAll('ul[aria-label=Basket] > li').length < count)
      }
    }
    return outcome
  }, plan)
}

/** All of a phone's sales, without a signal in every other stretch. @param phase which stretches those are */
async function workOn(page: Page, phone: number, phase: 0 | 1): Promise<Outcome> {
  const plan = planSales(phone)
  const whole: Outcome = { takenCents: [], refused: [] }
  for (let from = 0; from < plan.length; from += STRETCH) {
    await page.context().setOffline((from / STRETCH) % 2 === phase)
    const { takenCents, refused } = await sellAll(page, plan.slice(from, from + STRETCH))
    whole.takenCents.push(...takenCents)
    whole.refused.push(...refused)
  }
  await page.context().setOffline(false)
  await page.getByText('kept on this phone').waitFor({ state: 'detached', timeout: 60_000 })
  return whole
}

test(
  'S-T1 100 purchases on two phones, half of the time without a signal: to the cent, none twice in silence, none lost',
  { timeout: 240_000 },
  async () => {
    const host = await site.app.signUp()
    await site.app.makePremium(host.userId)
    const sale = await host.post('/api/listings', { title: 'Big sale', zipCode: '32801', saleDate: dayFromNow(1) })
    const { id: listingId } = sale.json<{ id: string }>()
    const items = Array.from({ length: SHARED + 2 * (PER_PHONE - SHARED) }, (_none, index) => ({
      id: randomUUID(),
      title: `Thing ${index + 1}`,
      priceSuggested: (((index * 37) % 900) + 100) / 100,
    }))
    await host.post(`/api/listings/${listingId}/items/bulk`, { items })
    await host.put(`/api/listings/${listingId}`, { status: 'published' })
    const till = `/api/listings/${listingId}/till`
    const pages = [0, 1].map(() => site.open({ width: 390, visitor: host, path: `/sale/${listingId}/till` }))
    const phones = await Promise.all(pages)
    await Promise.all(phones.map((page) => page.getByText('No camera was found.').waitFor()))

    const outcomes = await Promise.all([workOn(phones[0]!, 0, 0), workOn(phones[1]!, 1, 1)])

    const taken = outcomes.flatMap(({ takenCents }) => takenCents)
    const refused = outcomes.flatMap(({ refused: numbers }) => numbers)
    expect(taken.length + refused.length).toBe(2 * PER_PHONE)
    const report = (await host.get(`${till}/report`)).json<TillReport>()
    const ledger = (await host.get(`/api/listings/${listingId}/ledger`)).json<Ledger>()
    const state = (await host.get(till)).json<TillState>()
    // Nothing lost, and the same sum in every view.
    expect(state.receipts).toHaveLength(taken.length)
    expect(report.totalCents).toBe(sumAmounts(taken))
    expect(ledger.total).toBe((sumAmounts(taken) / 100).toFixed(2))
    expect(sumAmounts(report.parts?.categories.map(({ cents }) => cents) ?? [])).toBe(sumAmounts(taken))
    expect(sumAmounts(report.parts?.hours.map(({ cents }) => cents) ?? [])).toBe(sumAmounts(taken))
    // Each of the shared things was refused to one phone, or is shown as sold twice, with both buyers.
    const twice = state.oversold.map(({ itemId }) => itemId)
    expect(state.oversold.every(({ buyers }) => buyers.length === 2)).toBe(true)
    expect(twice.length + refused.length).toBe(SHARED)
    expect(
      state.items
        .filter(({ soldQuantity }) => soldQuantity !== 1)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(twice.toSorted())
  },
)
