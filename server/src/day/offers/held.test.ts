import type { HoldRequest, ListingHolds } from '@yardsnap/contract/holds'
import { afterAll, describe, expect, test } from 'vitest'
import { CHAIR, LAMP, NOVELS, offersSite } from './test-offers.ts'

const on = await offersSite()
const { site, host, publish, newShopper, offer, read, readRequests, accept, offered } = on
afterAll(() => on.close())

const messageOf = (refused: { statusCode: number; json: () => unknown }) => [refused.statusCode, refused.json()]

describe('what others have all of: nobody offers', () => {
  test('for it, alone or in a bundle, until a piece is free again', async () => {
    const sale = await publish()
    const [first, running] = [await offered(sale, LAMP, 45), await offered(sale, LAMP, 40)]
    await accept(sale, first.own)
    const other = await newShopper()
    const refusal = [409, { code: 'conflict', message: 'Lamp is held for somebody else' }]
    expect(messageOf(await offer(other, sale, LAMP, 50))).toMatchObject(refusal)
    expect(messageOf(await offer(other, sale, [CHAIR, LAMP], 60))).toMatchObject(refusal)
    for (const who of [other, site.visitor]) expect((await read(who, sale)).heldItemIds).toEqual([sale.items[LAMP]])
    expect((await read(first.shopper, sale)).heldItemIds).toEqual([])
    // A running one waits for what becomes of the hold: it stays as it is.
    expect((await offer(running.shopper, sale, LAMP, 40)).statusCode).toBe(201)
    expect(messageOf(await offer(running.shopper, sale, LAMP, 50))).toMatchObject(refusal)
    const requests = (await readRequests(sale)).map(({ state, cents }) => `${state} ${cents}`)
    expect(requests.toSorted()).toEqual(['accepted 4500', 'open 4000'])
    // The host reads it before trying to accept.
    const isHeld = async () =>
      Object.fromEntries((await readRequests(sale)).map(({ cents, items }) => [cents, items[0]?.isHeldForOthers]))
    expect(await isHeld()).toEqual({ 4500: false, 4000: true })
    await on.query(`update holds set until = $2 where listing_id = $1`, sale.id, new Date(Date.now() - 1000))
    expect((await read(other, sale)).heldItemIds).toEqual([])
    expect(await isHeld()).toEqual({ 4000: false })
    expect((await offer(other, sale, LAMP, 50)).statusCode).toBe(201)
  })

  test('who asked to hold it before is in line again, without a question to the host that no yes can answer', async () => {
    const sale = await publish()
    await host.put(`/api/listings/${sale.id}/hold-rule`, { rule: { kind: 'minutes', minutes: 60 } })
    const asking = await newShopper()
    await asking.post(`/api/listings/${sale.id}/holds`, { itemId: sale.items[LAMP] })
    const holdsOf = async () =>
      (await host.get(`/api/listings/${sale.id}/hold-requests`)).json<HoldRequest[]>().map(({ state }) => state)
    expect(await holdsOf()).toEqual(['asked'])
    const { shopper, own } = await offered(sale, LAMP, 45)
    await accept(sale, own)
    expect(await holdsOf()).toEqual(['waiting', 'granted'])
    const place = async () => (await asking.get(`/api/listings/${sale.id}/holds`)).json<ListingHolds>().items[0]?.mine
    expect(await place()).toMatchObject({ state: 'waiting', place: 1 })
    const agreed = (await shopper.get(`/api/listings/${sale.id}/holds`)).json<ListingHolds>().items[0]?.mine
    const questions = async () => (await on.titlesTo(host)).filter((title) => title.endsWith('asks you to hold Lamp'))
    // What cannot be answered is no longer asked.
    expect(await questions()).toEqual([])
    await shopper.delete(`/api/listings/${sale.id}/holds/${agreed?.id}`)
    expect(await holdsOf()).toEqual(['asked'])
    expect(await questions()).toHaveLength(1)
    await on.expectTold(asking, 'You are next for Lamp')
  })

  test('for the last piece once it is on hold or promised; asking to hold it keeps nobody from offering', async () => {
    const sale = await publish()
    for (let piece = 0; piece < 3; piece++) await accept(sale, (await offered(sale, CHAIR, 7)).own)
    await host.put(`/api/listings/${sale.id}/hold-rule`, { rule: { kind: 'minutes', minutes: 60 } })
    const asking = await newShopper()
    await asking.post(`/api/listings/${sale.id}/holds`, { itemId: sale.items[CHAIR] })
    await offered(sale, CHAIR, 8)
    const requests = (await host.get(`/api/listings/${sale.id}/hold-requests`)).json<HoldRequest[]>()
    const asked = requests.find(({ state }) => state === 'asked')
    await host.put(`/api/listings/${sale.id}/holds/${asked?.id}/answer`, { isYes: true })
    const chairs = [409, { message: 'Chair is held for somebody else' }]
    expect(messageOf(await offer(await newShopper(), sale, CHAIR, 8))).toMatchObject(chairs)
    expect((await offer(asking, sale, CHAIR, 8)).statusCode).toBe(201)
    await on.query('update items set pending_quantity = 1 where id = $1', sale.items[NOVELS])
    const novels = [409, { message: 'Novels is held for somebody else' }]
    expect(messageOf(await offer(await newShopper(), sale, NOVELS, 15))).toMatchObject(novels)
  })
})
