import type { TillState } from '@yardsnap/contract/till'
import { sumAmounts } from '@yardsnap/contract/till-money'
import type { TillReport } from '@yardsnap/contract/till-report'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#server/testing/test-app.ts'
import { FATES, installDevices } from './device.ts'
import { type Step, testHistories } from './run.ts'
import {
  FIRST_TAG,
  getPhone,
  getSaleName,
  ITEMS,
  makeBasket,
  openTill,
  PEOPLE,
  type Phone,
  pieces,
  reload,
  sell,
  TAGGED,
  takeBack,
  type Till,
} from './till-phones.ts'
import { changePriceOnline, compareSums } from './till-tags.ts'

let site: TestApp
let host: Visitor
let removeDevices: () => void
beforeAll(async () => {
  site = await testApp()
  host = await site.signUp()
  await site.makePremium(host.userId)
  removeDevices = installDevices()
})
afterAll(async () => {
  removeDevices()
  await site.close()
})

async function end(till: Till): Promise<void> {
  const { host, listingId, phones, sales, items } = till
  for (const phone of phones) {
    await phone.device.recover()
    await reload(till, phone)
  }
  expect(till.wrong).toEqual([])
  expect(phones.flatMap(({ queue, refused }) => [...Object.values(queue?.waiting() ?? {}), ...refused])).toEqual([])
  const state = (await host.get(`/api/listings/${listingId}/till`)).json<TillState>()
  const report = (await host.get(`/api/listings/${listingId}/till/report`)).json<TillReport>()
  const counted = sales.filter(({ state, isTakenBack }) => state !== 'refused' && !isTakenBack)
  const lines = counted.flatMap((sale) => sale.lines)
  const receipts = state.receipts.flatMap((receipt) => (receipt.isTakenBack ? [] : [getSaleName(receipt)]))
  expect(new Set(receipts)).toEqual(new Set(counted.map(({ name }) => name)))
  expect(receipts.length).toBe(counted.length)
  expect(report.totalCents).toBe(sumAmounts(lines.map(({ cents }) => cents)))
  expect(state.items.map(({ soldQuantity }) => soldQuantity)).toEqual(items.map(({ id }) => pieces(lines, id)))
  const { settled, sold } = await compareSums(host, listingId, lines)
  expect(settled).toEqual(sold)
}

const person = fc.nat(PEOPLE.length - 1)
const step = (index: number, words: string, run: (till: Till, phone: Phone) => Promise<void>): Step<Till> => ({
  text: `${PEOPLE[index]}'s phone ${words}`,
  run: async (till) => run(till, await getPhone(till, index)),
})

const selling = fc
  .tuple(person, fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }), fc.option(fc.nat(100)))
  .map(([index, chosen, agreed]) => {
    const itemTitles = chosen
      .map((choice) => ITEMS[choice]?.title ?? TAGGED[choice - FIRST_TAG] ?? `something for ${choice * 33} cents`)
      .join(', ')
    const haggled = agreed === null ? '' : `, for ${agreed} percent`
    return step(index, `sells ${itemTitles}${haggled}`, async (till, phone) => {
      await sell(till, phone, makeBasket(till, chosen, agreed))
    })
  })
const takingBack = fc.tuple(person, fc.nat(9)).map(([index, choice]) =>
  step(index, `takes back sale ${choice + 1}`, async (till, phone) => {
    const sale = till.sales[choice]
    const isOthers = phone.isHelper && sale?.seller !== phone
    if (sale && !isOthers && sale.state !== 'refused' && !sale.isTakenBack) await takeBack(till, phone, sale)
  }),
)
const signal = fc.tuple(person, fc.boolean()).map(([index, isOnline]) =>
  step(index, isOnline ? 'has a signal' : 'loses its signal', async (_till, { device, queue }) => {
    device.isOnline = isOnline
    if (isOnline) await device.run(() => void queue?.flush())
  }),
)
const fate = fc
  .tuple(person, fc.constantFrom(...FATES))
  .map(([index, next]) =>
    step(index, `makes a next call that ${next}`, async (_till, { device }) => device.expect(next)),
  )
const tryingAgain = person.map((index) =>
  step(index, 'tries again', async (_till, { device, queue }) => device.run(() => void queue?.flush())),
)
const arriving = person.map((index) =>
  step(index, 'hears what was on its way', async (_till, { device }) => device.deliver()),
)
const closing = person.map((index) => step(index, 'closes the page and opens it', reload))

testHistories<Till>({
  name: 'till',
  title: 'S-T1 S-T4 whatever happens to calls and phones, cents and pieces are those that people sold',
  count: 40,
  steps: [selling, selling, selling, takingBack, signal, fate, tryingAgain, arriving, closing],
  open: () => openTill(site, host),
  end,
})

test('S-T1 a sale that a customer waits for is refused, though another one is taken back meanwhile', async () => {
  const till = await openTill(site, host)
  const [ana, ben] = [await getPhone(till, 0), await getPhone(till, 1)]
  await sell(till, ana, makeBasket(till, [2], null))
  await sell(till, ben, makeBasket(till, [0], null))
  ana.device.expect('is answered late')
  await sell(till, ana, makeBasket(till, [0], null))
  await takeBack(till, ana, till.sales[0]!)
  await ana.device.deliver()
  expect(till.sales.map(({ state }) => state)).toEqual(['sold', 'sold', 'refused'])
  await end(till)
})

test('two tills without a signal both ask the printed price, whatever was changed online since', async () => {
  const till = await openTill(site, host)
  const [ana, ben] = [await getPhone(till, 0), await getPhone(till, 1)]
  expect(await changePriceOnline(host, till.listingId, 400)).toMatchObject({ isTagOld: true, cents: 400 })
  for (const phone of [ana, ben]) {
    phone.device.isOnline = false
    await sell(till, phone, makeBasket(till, [FIRST_TAG], null))
  }
  expect(till.sales.map(({ state, lines }) => [state, lines[0]?.cents])).toEqual([
    ['sold', 1000],
    ['sold', 1000],
  ])
  await takeBack(till, ben, till.sales[1]!)
  await end(till)
})
