import { type HoldRequest, type ListingHolds, MAX_OPEN_HOLDS } from '@yardsnap/contract/holds'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { servicesBeside } from '#server/testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#server/testing/test-app.ts'
import {
  endedBy,
  type HoldsModel,
  type ModelHold,
  listOpenHolds,
  settle,
  settled,
  shown,
  wouldBreak,
} from './holds-model.ts'
import { type Step, testHistories } from './run.ts'

const PEOPLE = ['Ben', 'Cleo', 'Dan', 'Eve', 'Finn']
const ITEMS = [
  { title: 'Record player', quantity: 1 },
  { title: 'Chair', quantity: 2 },
  { title: 'Novels', quantity: 3, sellAsLot: true },
  { title: 'Lamp', quantity: 1 },
]
const MINUTES = 30

interface World extends HoldsModel {
  listingId: string
  itemIds: string[]
  shoppers: Visitor[]
}

let site: TestApp
let host: Visitor
let services: Awaited<ReturnType<typeof servicesBeside>> | null = null
beforeAll(async () => {
  // Runs no jobs of its own: the job is a step of the history.
  site = await testApp({ env: { ROLE: 'web', DATABASE_URL: 'postgres://of-this-test' } })
  host = await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
  await site.makePremium(host.userId)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => site.close())

async function open(): Promise<World> {
  vi.useFakeTimers({ toFake: ['Date'] })
  services ??= await servicesBeside(site)
  // The job would go on with the holds of earlier histories.
  await site.database.pool.query('delete from holds')
  const { id } = (await host.post('/api/listings', { title: 'Moving sale' })).json<{ id: string }>()
  const made = (await host.post(`/api/listings/${id}/items/bulk`, { items: ITEMS })).json<{ id: string }[]>()
  await host.put(`/api/listings/${id}`, { status: 'published' })
  await setRule(id, true)
  const shoppers = await Promise.all(PEOPLE.map((firstName) => site.signUp({ firstName, lastName: 'Okafor' })))
  return {
    listingId: id,
    itemIds: made.map((item) => item.id),
    shoppers,
    now: Date.now(),
    minutes: MINUTES,
    isHolding: true,
    items: ITEMS.map(({ quantity, sellAsLot = false }) => ({ left: quantity, isLot: sellAsLot })),
    holds: [],
    notified: [],
    purchases: [],
  }
}

const setRule = (listingId: string, isHolding: boolean) =>
  host.put(`/api/listings/${listingId}/hold-rule`, { rule: isHolding ? { kind: 'minutes', minutes: MINUTES } : null })

/** The views of the host and of each shopper, and all notifications, must be what the model says. */
async function check(world: World): Promise<void> {
  const requests = (await host.get(`/api/listings/${world.listingId}/hold-requests`)).json<HoldRequest[]>()
  const lines = world.itemIds.map((itemId) =>
    requests.flatMap(({ id, state, until, ...request }) =>
      request.itemId === itemId && state !== 'missed' ? [{ id, state, until: state === 'granted' ? until : null }] : [],
    ),
  )
  expect(lines).toEqual(world.items.map((_item, item) => shown(world, item)))
}

async function end(world: World): Promise<void> {
  for (let hours = 0; hours < 3; hours += 1) {
    world.now += 3600_000
    await runJob(world)
  }
  await check(world)
  const { rows } = await site.database.pool.query<{ key: string; user_id: string }>(
    `delete from notifications where listing_id = $1 returning key, user_id`,
    [world.listingId],
  )
  const notified = world.notified.map(({ hold, event }) => {
    const userId = event === 'asked' ? host.userId : world.shoppers[hold.shopper]?.userId
    return `hold-${hold.id}-${event} ${userId}`
  })
  expect(rows.map(({ key, user_id }) => `${key} ${user_id}`).toSorted()).toEqual(notified.toSorted())
}

async function runJob(world: World): Promise<void> {
  vi.setSystemTime(world.now)
  await services?.holds.settleDue()
  settle(world)
}

/** Somebody's last hold of an item, whether or not it is over. */
const findLastHold = ({ holds }: World, shopper: number, item: number) =>
  holds.findLast((hold) => hold.shopper === shopper && hold.item === item)

function step(text: string, run: (world: World) => Promise<void>, isPossible?: (world: World) => boolean): Step<World> {
  return {
    text,
    ...(isPossible && { isPossible }),
    async run(world) {
      vi.setSystemTime(world.now)
      await run(world)
      await check(world)
    },
  }
}

async function ask(world: World, shopper: number, item: number): Promise<void> {
  const answer = await world.shoppers[shopper]!.post(`/api/listings/${world.listingId}/holds`, {
    itemId: world.itemIds[item],
  })
  noteAsked(world, { shopper, item }, answer)
}

type Answer = Awaited<ReturnType<Visitor['get']>>

function noteAsked(world: World, { shopper, item }: { shopper: number; item: number }, answer: Answer): void {
  const own = listOpenHolds(settled(world)).filter((hold) => hold.shopper === shopper)
  const isInLine = own.some((hold) => hold.item === item)
  const isRefused = world.holds.some((hold) => hold.shopper === shopper && hold.item === item && hold.end === 'refused')
  const isFree = world.items[item]!.left > 0 && !isRefused && own.length < MAX_OPEN_HOLDS
  expect(answer.statusCode).toBe(world.isHolding && (isInLine || isFree) ? 201 : 409)
  if (answer.statusCode !== 201) return
  settle(world)
  if (isInLine) return
  const hold = {
    id: getOwnHoldId(world, answer, item),
    shopper,
    item,
    turnAt: null,
    isUnanswered: false,
    until: null,
    end: null,
  }
  world.holds.push(hold)
  settle(world, hold)
}

const getOwnHoldId = ({ itemIds }: World, answer: Answer, item: number) =>
  answer.json<ListingHolds>().items.find(({ itemId }) => itemId === itemIds[item])?.mine?.id ?? ''

async function answer(world: World, hold: ModelHold, isYes: boolean): Promise<void> {
  noteAnswered(world, hold, { isYes, given: await sendAnswer(world, hold, isYes) })
}

const sendAnswer = ({ listingId }: World, { id }: ModelHold, isYes: boolean) =>
  host.put(`/api/listings/${listingId}/holds/${id}/answer`, { isYes })

function noteAnswered(world: World, hold: ModelHold, { isYes, given }: { isYes: boolean; given: Answer }): void {
  const shownHolds = shown(world, hold.item)
  const seen = shownHolds.find(({ id }) => id === hold.id)
  const granted = shownHolds.filter(({ state }) => state === 'granted').length
  const isFree = world.isHolding && seen?.state === 'asked' && granted < piecesFor(world, hold.item)
  const isPossible = seen !== undefined && (!isYes || seen.state === 'granted' || isFree)
  expect(given.statusCode).toBe(isPossible ? 200 : 409)
  if (!isPossible) return
  settle(world)
  if (!isYes) endedBy(world, [hold], 'refused')
  else if (hold.until === null) {
    hold.until = world.now + world.minutes * 60_000
    world.notified.push({ hold, event: 'granted' })
  }
  settle(world)
}

/** A lot goes to one person as a whole. */
const piecesFor = ({ items }: World, item: number) => Math.min(items[item]!.left, items[item]!.isLot ? 1 : Infinity)

type Buyer = 'somebody' | 'the holder' | 'somebody else, knowingly'

async function sell(world: World, item: number, buyer: Buyer): Promise<void> {
  const { left, isLot } = world.items[item]!
  const pieces = isLot ? Math.max(left, 1) : 1
  const holder =
    buyer === 'the holder' ? listOpenHolds(world).find((hold) => hold.item === item && hold.until !== null) : undefined
  const purchase = { id: crypto.randomUUID(), item, pieces }
  const given = await host.put(`/api/listings/${world.listingId}/sold/${purchase.id}`, {
    itemId: world.itemIds[item],
    quantity: pieces,
    ...(holder && { holdId: holder.id }),
    isToSomebodyElse: buyer === 'somebody else, knowingly',
  })
  const isBroken = buyer !== 'somebody else, knowingly' && wouldBreak(world, { item, pieces, holder })
  const isPossible = left >= pieces && !isBroken
  expect(given.statusCode < 300 ? 'sold' : given.statusCode).toBe(isPossible ? 'sold' : 409)
  if (!isPossible) return
  world.items[item]!.left -= pieces
  world.purchases.push(purchase)
  if (holder) endedBy(world, [holder], 'bought')
  settle(world)
}

async function undo(world: World): Promise<void> {
  const purchase = world.purchases.pop()!
  expect((await host.delete(`/api/listings/${world.listingId}/sold/${purchase.id}`)).statusCode).toBeLessThan(300)
  world.items[purchase.item]!.left += purchase.pieces
  settle(world)
}

const shopper = fc.nat(PEOPLE.length - 1)
/** Mostly chairs, because there are several of them. */
const item = fc.constantFrom(0, 1, 1, 1, 2, 3)
const title = (index: number) => ITEMS[index]?.title.toLowerCase()
const hasHold = (one: number, of: number) => (world: World) => findLastHold(world, one, of) !== undefined

const asking = fc
  .tuple(shopper, item)
  .map(([one, of]) => step(`${PEOPLE[one]} asks for the ${title(of)}`, (world) => ask(world, one, of)))
const askingAtOnce = fc.tuple(shopper, shopper, item).map(([one, other, of]) =>
  step(
    `${PEOPLE[one]} and ${PEOPLE[other]} ask for the ${title(of)} at once`,
    async (world) => {
      const send = (who: number) =>
        world.shoppers[who]!.post(`/api/listings/${world.listingId}/holds`, { itemId: world.itemIds[of] })
      const answers = await Promise.all([send(one), send(other)])
      // The ids of holds show who asked first.
      const getHoldId = (given: Answer) => (given.statusCode === 201 ? getOwnHoldId(world, given, of) : '')
      const asked = [one, other].map((who, index) => ({ who, given: answers[index]! }))
      for (const { who, given } of asked.toSorted((a, b) => (getHoldId(a.given) < getHoldId(b.given) ? -1 : 1))) {
        noteAsked(world, { shopper: who, item: of }, given)
      }
    },
    () => one !== other,
  ),
)
const withdrawing = fc.tuple(shopper, item).map(([one, of]) =>
  step(
    `${PEOPLE[one]} gives the ${title(of)} up`,
    async (world) => {
      const hold = findLastHold(world, one, of)!
      const given = await world.shoppers[one]!.delete(`/api/listings/${world.listingId}/holds/${hold.id}`)
      expect(given.statusCode).toBe(200)
      settle(world)
      endedBy(world, [hold], 'canceled')
      settle(world)
    },
    hasHold(one, of),
  ),
)
const getLine = (world: World, of: number) => listOpenHolds(world).filter((hold) => hold.item === of)
const answering = fc.tuple(item, fc.nat(3), fc.boolean()).map(([of, place, isYes]) =>
  step(
    `Ana says ${isYes ? 'yes' : 'no'} to number ${place + 1} in line for the ${title(of)}`,
    (world) => answer(world, getLine(world, of)[place]!, isYes),
    (world) => getLine(world, of).length > place,
  ),
)
const answeringAtOnce = item.map((of) =>
  step(
    `Ana says yes to the first two in line for the ${title(of)} at once`,
    async (world) => {
      const holds = getLine(world, of).slice(0, 2)
      const answers = await Promise.all(holds.map((hold) => sendAnswer(world, hold, true)))
      const answered = holds.map((hold, index) => ({ hold, given: answers[index]! }))
      for (const { hold, given } of answered.toSorted((a, b) => a.given.statusCode - b.given.statusCode)) {
        noteAnswered(world, hold, { isYes: true, given })
      }
    },
    (world) => getLine(world, of).length > 1,
  ),
)
const selling = fc
  .tuple(item, fc.constantFrom<Buyer>('somebody', 'the holder', 'somebody else, knowingly'))
  .map(([of, buyer]) => step(`Ana sells the ${title(of)} to ${buyer}`, (world) => sell(world, of, buyer)))
const undoing = fc.constant(step('Ana takes the last sale back', undo, ({ purchases }) => purchases.length > 0))
const passing = fc.constantFrom(1, 10, 29, 31, 61).map((minutes) =>
  step(`${minutes} minutes pass`, async (world) => {
    world.now += minutes * 60_000
    vi.setSystemTime(world.now)
  }),
)
const job = fc.constant(step('the clock’s job runs', runJob))
const ruling = fc.boolean().map((isHolding) =>
  step(isHolding ? 'Ana holds things' : 'Ana holds nothing anymore', async (world) => {
    expect((await setRule(world.listingId, isHolding)).statusCode).toBe(200)
    world.isHolding = isHolding
    settle(world)
  }),
)

testHistories<World>({
  name: 'holds',
  title:
    'S-H1 whoever asks, answers, buys and waits, one hold runs for a piece, in their order, and nobody is told twice',
  count: 20,
  steps: [
    asking,
    asking,
    asking,
    askingAtOnce,
    withdrawing,
    answering,
    answering,
    answeringAtOnce,
    selling,
    undoing,
    passing,
    passing,
    job,
    ruling,
  ],
  open,
  end,
})
