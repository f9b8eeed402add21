import type { Conversation, ConversationSummary } from '@yardsnap/contract/messages'
import type { OwnHoldAnywhere } from '@yardsnap/contract/holds'
import type { Listing } from '@yardsnap/contract/listings'
import type { TillState } from '@yardsnap/contract/till'
import type { OfferRequest, OwnOfferAnywhere } from '@yardsnap/contract/offers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { MISSING, type Visitor } from '#testing/test-app.ts'
import { CHAIR, LAMP, MAP, NOVELS, offersSite, PLAYER, type Sale } from './test-offers.ts'

const on = await offersSite()
const { site, host, publish, newShopper, offer, read, readRequests, answer, accept, reply, offered, expectTold } = on
afterAll(() => on.close())

const messageOf = (refused: { statusCode: number; json: () => unknown }) => [refused.statusCode, refused.json()]
const holdsOf = async (who: Visitor) => (await who.get('/api/holds')).json<OwnHoldAnywhere[]>()

describe('a setting of the sale', () => {
  test('is off by default, and nothing can be offered then', async () => {
    const sale = await publish(null)
    const shopper = await newShopper()
    expect(await read(shopper, sale)).toEqual({
      rule: null,
      isOpen: false,
      firmItemIds: [],
      heldItemIds: [],
      counts: [],
      mine: [],
    })
    const refused = await offer(shopper, sale, LAMP, 45)
    expect(messageOf(refused)).toMatchObject([409, { message: 'This host takes no offers' }])
    expect((await shopper.get(`/api/listings/${sale.id}`)).json<Listing>().takesOffers).toBe(false)
  })

  test.each([0, 9, 96, 50.5, '50', null])('of %j percent is refused', async (minPercent) => {
    const sale = await publish()
    const refused = await host.put(`/api/listings/${sale.id}/offer-rule`, { rule: { minPercent } })
    expect(refused.statusCode).toBe(400)
    expect((await read(host, sale)).rule).toEqual({ minPercent: 50 })
  })

  test('switched off, ends what runs and leaves what is agreed', async () => {
    const sale = await publish()
    const [agreed, running] = [await offered(sale, LAMP, 45), await offered(sale, PLAYER, 60)]
    await accept(sale, agreed.own)
    await host.put(`/api/listings/${sale.id}/offer-rule`, { rule: null })
    expect(await on.stateOf(running.shopper, sale, running.own.id)).toBe('closed: firm')
    await expectTold(running.shopper, 'No more offers for Record player')
    expect(await on.stateOf(agreed.shopper, sale, agreed.own.id)).toBe('accepted')
    expect(await holdsOf(agreed.shopper)).toMatchObject([{ state: 'granted', agreedCents: 4500 }])
  })

  test('of an item: firm ends its offers and takes no new ones, alone or in a bundle', async () => {
    const sale = await publish()
    const { shopper, own } = await offered(sale, [LAMP, CHAIR], 50)
    const path = `/api/listings/${sale.id}/items/${sale.items[LAMP]}/firm`
    expect((await host.put(path, { isFirm: true })).json()).toEqual({ isFirm: true })
    expect(await on.stateOf(shopper, sale, own.id)).toBe('closed: firm')
    expect((await read(shopper, sale)).firmItemIds).toEqual([sale.items[LAMP]])
    expect(messageOf(await offer(shopper, sale, LAMP, 45))).toMatchObject([409, { message: 'Lamp: the price is firm' }])
    await host.put(path, { isFirm: false })
    expect((await offer(shopper, sale, LAMP, 45)).statusCode).toBe(201)
    expect((await shopper.put(path, { isFirm: true })).statusCode).toBe(404)
  })
})

describe('an offer', () => {
  let sale: Sale
  let shopper: Visitor
  let offerId: string
  beforeEach(async () => {
    sale = await publish()
    const made = await offered(sale, LAMP, 45)
    shopper = made.shopper
    offerId = made.own.id
  })

  test('is told to the host with its price, by name and without an address or an id', async () => {
    await expectTold(host, 'Ben O. offers $45 for Lamp')
    const [request] = await readRequests(sale)
    expect(request).toMatchObject({
      items: [{ title: 'Lamp', price: '60.00' }],
      cents: 4500,
      askingCents: 6000,
      counterCents: null,
      state: 'open',
      shopperName: 'Ben O.',
      withinMiles: null,
    })
    expect(JSON.stringify(request)).not.toMatch(/okafor|@/)
    expect(JSON.stringify(request)).not.toContain(shopper.userId)
  })

  test('is only counted for others', async () => {
    const seen = await read(site.visitor, sale)
    expect(seen).toMatchObject({ counts: [{ itemId: sale.items[LAMP], count: 1 }], mine: [] })
    expect(JSON.stringify(seen)).not.toMatch(/4500|Ben/)
    expect((await read(await newShopper(), sale)).mine).toEqual([])
  })

  test('that is accepted is a hold at that price, although the sale holds nothing, to the end of its next day', async () => {
    const [request] = (await accept(sale, { id: offerId, cents: 4500 })).json<OfferRequest[]>()
    expect(request).toMatchObject({ state: 'accepted', agreedCents: 4500 })
    expect(await holdsOf(shopper)).toMatchObject([{ state: 'granted', agreedCents: 4500, until: request?.until }])
    const { rows } = await on.query(`select end_time, sale_date::text as day from listings where id = $1`, sale.id)
    expect(new Date(request?.until ?? '').toLocaleString('sv', { timeZone: 'America/Chicago' })).toBe(
      `${rows[0].day} ${rows[0].end_time}`,
    )
    await expectTold(shopper, 'Agreed: $45 for Lamp')
    const till = (await host.get(`/api/listings/${sale.id}/till`)).json<TillState>()
    const lamp = till.items.find(({ id }) => id === sale.items[LAMP])
    expect(lamp?.held).toMatchObject({ name: 'Ben O.', agreedCents: 4500 })
    const again = await accept(sale, { id: offerId, cents: 4500 })
    expect(again.json<OfferRequest[]>()).toHaveLength(1)
    expect(messageOf(await offer(shopper, sale, LAMP, 50))).toMatchObject([
      409,
      { message: 'You have agreed on a price for this already' },
    ])
  })

  test('is answered with another price, which the shopper takes', async () => {
    expect(messageOf(await answer(host, sale, offerId, { answer: 'counter', cents: 4500 }))).toMatchObject([
      400,
      { message: 'They offer $45: ask for more, or accept' },
    ])
    await answer(host, sale, offerId, { answer: 'counter', cents: 5000 })
    await expectTold(shopper, '$50 for Lamp?')
    expect((await read(shopper, sale)).mine).toMatchObject([{ state: 'countered', counterCents: 5000 }])
    const agreed = await reply(shopper, sale, offerId, { answer: 'accept', cents: 5000 })
    expect(agreed.json()).toMatchObject({ mine: [{ state: 'accepted', agreedCents: 5000 }] })
    await expectTold(host, 'Ben O. agrees: $50 for Lamp')
    expect(await holdsOf(shopper)).toMatchObject([{ agreedCents: 5000 }])
  })

  test('is accepted only at the price that was shown', async () => {
    await offer(shopper, sale, LAMP, 40)
    expect((await accept(sale, { id: offerId, cents: 4500 })).statusCode).toBe(409)
    await answer(host, sale, offerId, { answer: 'counter', cents: 5000 })
    await answer(host, sale, offerId, { answer: 'counter', cents: 5500 })
    expect((await reply(shopper, sale, offerId, { answer: 'accept', cents: 5000 })).statusCode).toBe(409)
    expect((await reply(shopper, sale, offerId, { answer: 'accept', cents: 5500 })).statusCode).toBe(200)
  })

  test('that is refused can be made again, three prices in all', async () => {
    await answer(host, sale, offerId, { answer: 'decline' })
    await expectTold(shopper, 'No to $45 for Lamp')
    expect((await read(shopper, sale)).mine).toMatchObject([{ state: 'declined', roundsLeft: 2 }])
    expect((await offer(shopper, sale, LAMP, 48)).statusCode).toBe(201)
    expect((await offer(shopper, sale, LAMP, 48)).json()).toMatchObject({ mine: [{ roundsLeft: 1 }, {}] })
    expect((await offer(shopper, sale, [LAMP, CHAIR], 60)).statusCode).toBe(409)
    expect((await offer(shopper, sale, LAMP, 50)).json()).toMatchObject({ mine: [{ roundsLeft: 0, cents: 5000 }, {}] })
    expect(messageOf(await offer(shopper, sale, LAMP, 55))).toMatchObject([
      409,
      { message: 'You have named 3 prices for this. Write to the host.' },
    ])
  })

  test.each(['decline', 'accept', 'counter'])('%s by the host can be undone', async (given) => {
    await answer(host, sale, offerId, { answer: given, cents: given === 'counter' ? 5500 : 4500 })
    const undone = await answer(host, sale, offerId, { answer: 'undo' })
    expect(undone.json()).toMatchObject([{ state: 'open', cents: 4500, counterCents: null, agreedCents: null }])
    expect(await holdsOf(shopper)).toEqual([])
    expect((await answer(host, sale, offerId, { answer: 'undo' })).statusCode).toBe(409)
    expect((await accept(sale, { id: offerId, cents: 4500 })).statusCode).toBe(200)
  })

  test('cannot be undone by the other one, nor after ten minutes', async () => {
    await answer(host, sale, offerId, { answer: 'decline' })
    expect((await reply(shopper, sale, offerId, { answer: 'undo' })).statusCode).toBe(409)
    await on.query(`update offers set changed_at = changed_at - interval '11 minutes' where id = $1`, offerId)
    const late = await answer(host, sale, offerId, { answer: 'undo' })
    expect(messageOf(late)).toMatchObject([409, { message: 'This cannot be undone anymore' }])
  })

  test('is withdrawn and put back, and what is agreed is given up', async () => {
    await reply(shopper, sale, offerId, { answer: 'withdraw' })
    expect(await readRequests(sale)).toEqual([])
    expect((await accept(sale, { id: offerId, cents: 4500 })).statusCode).toBe(409)
    await reply(shopper, sale, offerId, { answer: 'undo' })
    await accept(sale, { id: offerId, cents: 4500 })
    await reply(shopper, sale, offerId, { answer: 'withdraw' })
    expect(await holdsOf(shopper)).toEqual([])
    await expectTold(host, 'Ben O. does not want Lamp anymore')
  })

  test('D11 the host is told when the account of whom they agreed with is deleted', async () => {
    await accept(sale, { id: offerId, cents: 4500 })
    // Who has no password needs none.
    await site.database.pool.query('delete from account where user_id = $1', [shopper.userId])
    expect((await shopper.post('/api/account/delete', {})).statusCode).toBe(204)
    await expectTold(host, 'Ben O. does not want Lamp anymore')
  })

  test('is kept in the conversation of the two, read, and named as what it is', async () => {
    await accept(sale, { id: offerId, cents: 4500 })
    const [summary] = (await shopper.get('/api/conversations')).json<ConversationSummary[]>()
    const kept = (await shopper.get(`/api/conversations/${summary?.id}`)).json<Conversation>()
    expect(kept.messages).toMatchObject([
      { kind: 'offer', isMine: true, text: 'I offer $45 for Lamp.' },
      {
        kind: 'offer',
        isMine: false,
        text: expect.stringMatching(/^Agreed: \$45 for Lamp, paid at the sale\. Held until /),
      },
    ])
    expect((await host.get('/api/unread-messages')).json()).toEqual({ count: 0 })
  })

  test('is in the export of its shopper, and among what they offer at all sales', async () => {
    const [own] = (await shopper.get('/api/offers')).json<OwnOfferAnywhere[]>()
    expect(own).toMatchObject({ listingId: sale.id, listingTitle: 'Moving sale', cents: 4500, state: 'open' })
  })

  test('of a bundle divides its price by what each thing costs, to the cent', async () => {
    const bundle = await offered(sale, [PLAYER, CHAIR, NOVELS], 99.99)
    await expectTold(host, 'Ben O. offers $99.99 for Record player and 2 more things')
    await accept(sale, bundle.own)
    const parts = (await holdsOf(bundle.shopper)).map(({ itemTitle, agreedCents }) => [itemTitle, agreedCents])
    // 85, 10 and 20 of 115.
    expect(parts.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['Chair', 869],
      ['Novels', 1739],
      ['Record player', 7391],
    ])
    const player = { id: (await offered(await publish(), PLAYER, 60)).own.id, cents: 6000 }
    expect((await accept(sale, player)).statusCode).toBe(404)
  })
})

describe('nobody offers', () => {
  test.each([
    ['less than the host takes', [LAMP], 29.99, 400, 'This host takes offers from $30, 50% of the price'],
    ['the price or more', [LAMP], 60, 400, 'It costs $60, so an offer must be less'],
    ['nothing', [LAMP], 0, 400, 'Enter a price such as 12.50'],
    ['for what has no price', [MAP], 5, 409, 'Map has no price yet. Ask the host first.'],
    ['for no item', [], 5, 400, 'Choose what you want first'],
    ['for one item twice', [LAMP, LAMP], 90, 400, 'Name each item once'],
  ])('%s', async (_name, indexes, dollars, status, message) => {
    const sale = await publish()
    const refused = await offer(await newShopper(), sale, indexes, dollars)
    expect(messageOf(refused)).toMatchObject([status, { message }])
    expect(await readRequests(sale)).toEqual([])
  })

  test('for an item of another sale, at an own one, a draft, a hidden or a called off one', async () => {
    const [sale, other] = [await publish(), await publish()]
    const shopper = await newShopper()
    const foreign = await offer(shopper, { ...sale, items: other.items }, LAMP, 45)
    expect(foreign.statusCode).toBe(404)
    expect((await offer(host, sale, LAMP, 45)).statusCode).toBe(400)
    await on.query(`update listings set live_status = $2 where id = $1`, other.id, {
      kind: 'called_off',
      time: null,
      isHalfPrice: false,
      soldOutOf: [],
      words: '',
      isMoved: false,
      day: '2031-05-03',
      changedAt: '2030-01-01T00:00:00Z',
    })
    expect(messageOf(await offer(shopper, other, LAMP, 45))).toMatchObject([
      409,
      { message: 'This sale was called off' },
    ])
    await on.query(`update listings set status = 'draft' where id = $1`, sale.id)
    expect((await offer(shopper, sale, LAMP, 45)).statusCode).toBe(404)
    expect((await shopper.get(`/api/listings/${sale.id}/offers`)).statusCode).toBe(404)
    expect((await shopper.get(`/api/listings/${MISSING}/offers`)).statusCode).toBe(404)
  })

  test('who was blocked or has blocked; a block ends what runs, and the shopper learns nothing of it', async () => {
    const sale = await publish()
    const { shopper, own } = await offered(sale, LAMP, 45)
    const [conversation] = (await shopper.get('/api/conversations')).json<ConversationSummary[]>()
    await host.post(`/api/conversations/${conversation?.id}/block`)
    expect((await offer(shopper, sale, PLAYER, 60)).statusCode).toBe(403)
    expect(await on.stateOf(shopper, sale, own.id)).toBe('closed: gone')
    expect(await readRequests(sale)).toEqual([])
    expect((await accept(sale, own)).statusCode).toBe(409)
  })
})
