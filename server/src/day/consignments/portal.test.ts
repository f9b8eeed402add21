import { randomUUID } from 'node:crypto'
import type { ConsignorPortal } from '@yardsnap/contract/consignor-portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sell } from '#day/till/test-till.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import {
  addConsignor,
  addItem,
  close,
  consignorInput,
  itemInput,
  openConsignment,
  openPortal,
  readSettlement,
  settle,
  taggedLine,
  termsInput,
} from './test-consignments.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const read = async (portal: string) => (await site.visitor.get(portal)).json<ConsignorPortal>()
const write = (portal: string, changes: Parameters<typeof itemInput>[0] = {}, itemId: string = randomUUID()) =>
  site.visitor.put(`${portal}/items/${itemId}`, itemInput(changes))

describe('the page of a consignor', () => {
  test('shows their own things, and nothing of others, the sale’s sums or its address', async () => {
    const sale = await openConsignment(site)
    await sale.host.put(sale.path, { streetAddress: '12 Secret Street', hidesAddress: true })
    const [ana, ben] = [
      await addConsignor(sale, 'Ana'),
      await addConsignor(sale, 'Benedict', { email: 'ben@example.com', phone: '555-0100' }),
    ]
    const coat = await addItem(sale, ana)
    const lamp = await addItem(sale, ben, { title: 'Purple lantern', cents: 98_700 })
    await sell(sale, { lines: [taggedLine(coat), taggedLine(lamp)] })
    const portal = await openPortal(sale, ana)
    const answer = await site.visitor.get(portal)
    expect(answer.json<ConsignorPortal>()).toMatchObject({ soldCents: 1000, items: [{ id: coat.id, state: 'sold' }] })
    for (const secret of [
      'Benedict',
      'ben@example.com',
      '555-0100',
      'Purple lantern',
      ':98700',
      ':99700',
      'Secret Street',
      ben.id,
      lamp.id,
      sale.listingId,
      sale.host.userId,
    ]) {
      expect(answer.body).not.toContain(secret)
    }
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  test('lists what was sold without a tag, so that what is listed adds up to what it was sold for', async () => {
    const sale = await openConsignment(site)
    const [ana, ben] = [await addConsignor(sale, 'Ana'), await addConsignor(sale, 'Ben')]
    const coat = await addItem(sale, ana)
    const lines = [
      { consignor: ana.number, title: 'Green frog', cents: 333 },
      { consignor: ben.number, title: 'Lantern', cents: 700 },
    ]
    await sell(sale, { lines: [taggedLine(coat), ...lines] })
    const { items, untagged, soldCents } = await read(await openPortal(sale, ana))
    expect({ items, untagged, soldCents }).toMatchObject({
      items: [{ soldCents: 1000 }],
      untagged: [{ title: 'Green frog', cents: 333 }],
      soldCents: 1333,
    })
  })

  test('another’s things cannot be written, removed or printed by its link', async () => {
    const sale = await openConsignment(site)
    const [ana, ben] = [await addConsignor(sale, 'Ana'), await addConsignor(sale, 'Ben')]
    const lamp = await addItem(sale, ben, { title: 'Lantern' })
    const portal = await openPortal(sale, ana)
    expect((await write(portal, {}, lamp.id)).statusCode).toBe(404)
    expect((await site.visitor.delete(`${portal}/items/${lamp.id}`)).statusCode).toBe(204)
    const print = await site.visitor.post(`${portal}/printed-tags`, { itemIds: [lamp.id] })
    expect(print.json()).toMatchObject({ printed: 0 })
    const { items } = await read(await openPortal(sale, ben))
    expect(items).toMatchObject([{ title: 'Lantern', printed: null }])
  })

  test('a thing that is put back has the number of its tag again, unless another one has it', async () => {
    const sale = await openConsignment(site)
    const portal = await openPortal(sale, await addConsignor(sale, 'Ana'))
    const [coat, lamp] = [randomUUID(), randomUUID()]
    const writeAs = (itemId: string, number: number) =>
      site.visitor.put(`${portal}/items/${itemId}`, { ...itemInput(), number })
    const numbers = async () => (await read(portal)).items.map(({ id, number }) => [id, number])
    for (const itemId of [coat, lamp]) await write(portal, {}, itemId)
    await site.visitor.delete(`${portal}/items/${coat}`)
    await writeAs(coat, 1)
    expect(await numbers()).toEqual([
      [coat, 1],
      [lamp, 2],
    ])
    await writeAs(lamp, 7)
    const [another, future] = [randomUUID(), randomUUID()]
    await writeAs(another, 2)
    await writeAs(future, 900)
    expect(await numbers()).toEqual([
      [coat, 1],
      [lamp, 2],
      [another, 3],
      [future, 4],
    ])
  })

  test('a new link ends the former one, and a wrong one opens nothing', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    const former = await openPortal(sale, ana)
    const portal = await openPortal(sale, ana)
    const statuses = [former, portal, `${portal}x`].map(async (url) => (await site.visitor.get(url)).statusCode)
    expect(await Promise.all(statuses)).toEqual([404, 200, 404])
  })

  test('things are entered after the terms were accepted as they are', async () => {
    const sale = await openConsignment(site, { terms: 'No toys.' })
    const portal = await openPortal(sale, await addConsignor(sale, 'Ana'))
    expect((await write(portal)).json()).toMatchObject({ message: 'Accept the terms first.' })
    const { rules, consignor } = await read(portal)
    expect(consignor.state).toBe('invited')
    const accept = (termsHash: string) => site.visitor.post(`${portal}/terms`, { termsHash })
    expect((await accept('0'.repeat(64))).statusCode).toBe(409)
    expect((await accept(rules.termsHash)).statusCode).toBe(204)
    expect((await write(portal)).statusCode).toBe(200)
    expect(await read(portal)).toMatchObject({ consignor: { state: 'active' }, items: [{ number: 1 }] })
  })

  test('when entries have closed only what happens to unsold things can be said; the organizer still enters', async () => {
    const sale = await openConsignment(site, { entryClosesAt: '2020-01-01T12:00' })
    const ana = await addConsignor(sale, 'Ana')
    const coat = await addItem(sale, ana)
    const portal = await openPortal(sale, ana)
    expect((await read(portal)).isEntryOpen).toBe(false)
    expect((await write(portal)).statusCode).toBe(409)
    expect((await write(portal, { cents: 500 }, coat.id)).statusCode).toBe(409)
    expect((await write(portal, { ifUnsold: 'donate' }, coat.id)).json()).toMatchObject({ ifUnsold: 'donate' })
  })

  test('a price that the terms allow no longer keeps nobody from saying what happens to the thing', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    const hat = await addItem(sale, ana, { cents: 150 })
    const portal = await openPortal(sale, ana)
    await sale.host.put(`${sale.path}/consignment`, termsInput({ minimumCents: 200, priceStepCents: 100 }))
    expect((await write(portal, { cents: 150, ifUnsold: 'donate' }, hat.id)).json()).toMatchObject({
      cents: 150,
      ifUnsold: 'donate',
    })
    expect((await write(portal, { cents: 100 }, hat.id)).json()).toMatchObject({
      message: 'A price is at least $2',
    })
    expect((await write(portal, { cents: 250 }, hat.id)).json()).toMatchObject({
      message: 'Prices are in steps of $1',
    })
    expect((await write(portal, { cents: 150 })).statusCode).toBe(400)
  })

  test('the bonus of a shift is part of the split that is shown, up to all of the price', async () => {
    const sale = await openConsignment(site)
    const worked = { hasWorkedShift: true }
    const people = [
      await addConsignor(sale, 'Ana', worked),
      await addConsignor(sale, 'Ben', { ...worked, splitBasisPoints: 9500 }),
      await addConsignor(sale, 'Cem'),
    ]
    const shown = people.map(async (one) => (await read(await openPortal(sale, one))).consignor.splitBasisPoints)
    expect(await Promise.all(shown)).toEqual([7000, 10_000, 6000])
  })

  test('the last place of a time slot is given once', async () => {
    const slot = { id: randomUUID(), from: '2031-05-01T09:00', until: '2031-05-01T10:00', places: 1 }
    const sale = await openConsignment(site, { dropOffSlots: [slot] })
    const portals = [
      await openPortal(sale, await addConsignor(sale, 'Ana')),
      await openPortal(sale, await addConsignor(sale, 'Ben')),
    ]
    const answers = await Promise.all(
      portals.map((portal) => site.visitor.put(`${portal}/slots`, { dropOffSlotId: slot.id, pickUpSlotId: null })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect((await read(portals[0]!)).dropOffSlots).toMatchObject([{ left: 0 }])
    const unknown = await site.visitor.put(`${portals[0]}/slots`, { dropOffSlotId: randomUUID(), pickUpSlotId: null })
    expect(unknown.statusCode).toBe(404)
  })

  test('a settlement that somebody finds wrong is not paid before it is cleared up', async () => {
    const sale = await openConsignment(site, { entryFeeCents: 0 })
    const ana = await addConsignor(sale, 'Ana')
    const coat = await addItem(sale, ana)
    const portal = await openPortal(sale, ana)
    const dispute = (words: string) => site.visitor.put(`${portal}/dispute`, { words })
    expect((await dispute('Too little')).statusCode).toBe(409)
    await sell(sale, { lines: [taggedLine(coat)] })
    await close(sale)
    await settle(sale)
    expect((await dispute('Too little')).statusCode).toBe(204)
    expect((await readSettlement(sale)).consignors).toMatchObject([{ dispute: 'Too little' }])
    const pay = () =>
      sale.host.put(`${sale.path}/consignors/${ana.id}/payouts/${randomUUID()}`, {
        cents: 600,
        means: 'cash',
        day: '2031-05-10',
        note: '',
      })
    expect((await pay()).statusCode).toBe(409)
    await sale.host.delete(`${sale.path}/consignors/${ana.id}/dispute`)
    expect((await pay()).statusCode).toBe(204)
    const { result } = await read(portal)
    expect(result).toMatchObject({ shareCents: 600, feeCents: 0, payoutCents: 600, payouts: [{ cents: 600 }] })
    expect(JSON.stringify(result)).not.toContain('paidBy')
  })

  test('who is on the waiting list enters nothing yet', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana', { isWaiting: true })
    const portal = await openPortal(sale, ana)
    expect((await write(portal)).json()).toMatchObject({ message: 'You are on the waiting list.' })
    await sale.host.put(`${sale.path}/consignors/${ana.id}`, consignorInput('Ana'))
    expect((await write(portal)).statusCode).toBe(200)
  })
})
