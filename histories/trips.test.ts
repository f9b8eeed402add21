import type { SavedListing } from '@yardsnap/contract/saved'
import { type Trip as ServerTrip, type TripPlan, TripState } from '@yardsnap/contract/trips'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#server/testing/test-app.ts'
import { sendingQueue } from '#web/core/offline/sending-queue.ts'
import { attempt } from '#web/core/offline/use-sending-queue.ts'
import { keptTrip } from '#web/shop/trips/kept-trip.ts'
import {
  newTrip,
  type PlannedTrip,
  reordered,
  replanned,
  toTripState,
  type Trip,
  type TripSettings,
} from '#web/shop/trips/trip.ts'
import { sendTrip, tripSync } from '#web/shop/trips/trip-sync.ts'
import { type Device, FATES, installDevices, openDevice } from './device.ts'
import { type Step, testHistories } from './run.ts'
import { befriend, type Friend, type FriendOrder, joinTrip, lookAsFriend, orderAsFriend } from './trip-friend.ts'

const DEVICES = ['phone', 'tablet', 'laptop']
const FRIEND = 'friend'
const SALES = 4

interface Carrier {
  device: Device
  /** The name under which this device keeps its trip. */
  key: string
  sync: ReturnType<typeof tripSync>
}

interface World {
  shopper: Visitor
  carriers: Carrier[]
  friend: Friend
  friendOrders: FriendOrder[]
  now: number
  /** Every state that a device has had, in the order of the changes. */
  states: TripState[]
}

let site: TestApp
let seller: Visitor
let listings: SavedListing[]
let removeDevices: () => void
beforeAll(async () => {
  site = await testApp({ env: { ROLE: 'web', DATABASE_URL: 'postgres://of-this-test' } })
  seller = await site.signUp()
  await site.makePremium(seller.userId)
  const made: Promise<SavedListing>[] = Array.from({ length: SALES }, async (_, index) => {
    const sale = { title: `Sale ${index + 1}`, status: 'published', saleDate: '2031-05-03', zipCode: '32801' }
    return (await seller.post('/api/listings', sale)).json<SavedListing>()
  })
  listings = await Promise.all(made)
  removeDevices = installDevices()
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  removeDevices()
  await site.close()
})

async function open(): Promise<World> {
  vi.useFakeTimers({ toFake: ['Date'] })
  const shopper = await site.signUp()
  const carriers = DEVICES.map((name): Carrier => {
    const device = openDevice({ site, name, cookie: shopper.cookie })
    const key = `${shopper.userId} ${name}`
    const queue = sendingQueue({
      storage: () => device.storage,
      key: 'trip',
      change: TripState,
      send: (_subject, state) => attempt(() => sendTrip(key, state), 'The trip could not be saved'),
      onChange: () => undefined,
    })
    return { device, key, sync: tripSync(key, queue) }
  })
  return { shopper, carriers, friend: await befriend(site, FRIEND), friendOrders: [], now: Date.now(), states: [] }
}

function planTrip(order: readonly number[], minutesPerStop: number): PlannedTrip {
  const stops = order.map((index) => listings[index]!)
  const plan: TripPlan = {
    stops: stops.map(({ id }, index) => ({
      listingId: id,
      order: index + 1,
      status: 'ok',
      arriveAt: null,
      waitMinutes: 0,
      leaveAt: null,
      distanceMiles: null,
      driveMinutes: null,
    })),
    startLabel: 'Home',
    startPosition: null,
    departAt: '2031-05-03T07:40:00-04:00',
    totalMiles: 9,
    totalMinutes: minutesPerStop * stops.length,
    isEstimate: true,
    geometry: null,
    isLineStraight: true,
  }
  const settings: TripSettings = {
    start: 'address',
    address: 'Home',
    departAt: null,
    isBestOrder: true,
    minutesPerStop,
  }
  return { plan, listings: stops, settings }
}

async function keep(
  world: World,
  { device, key, sync }: Carrier,
  change: (known: Trip | null) => Trip | null,
): Promise<void> {
  const trip = change(keptTrip(key))
  if (!trip) return
  world.states.push(toTripState(trip))
  await device.run(() => sync.keep(trip))
}

/** The latest trip, with the latest change of each of its parts. */
function expected({ states, friendOrders }: World): Partial<TripState> {
  const madeLast = Math.max(...states.map(({ madeAt }) => Date.parse(madeAt)))
  const parts = states.filter(({ madeAt }) => Date.parse(madeAt) === madeLast)
  const latest = (at: 'orderChangedAt' | 'settingsChangedAt' | 'plannedAt') =>
    parts.reduce<TripState | undefined>((last, state) => (last && last[at] >= state[at] ? last : state), undefined)
  const { id } = parts[0]!
  const orders = [latest('orderChangedAt')!, ...friendOrders.filter(({ tripId }) => tripId === id)]
  return {
    id,
    listingIds: orders.reduce((last, one) => (one.orderChangedAt > last.orderChangedAt ? one : last)).listingIds,
    settings: latest('settingsChangedAt')!.settings,
    plan: latest('plannedAt')!.plan,
  }
}

async function end(world: World): Promise<void> {
  const { shopper, carriers, friend, friendOrders, states } = world
  for (const { device } of [...carriers, friend]) {
    await device.recover()
  }
  await friend.device.run(() => void friend.queue.flush())
  for (let round = 0; round < 2; round += 1) {
    for (const { device, sync } of carriers) await device.run(() => sync.refresh())
  }
  const trip = (await shopper.get('/api/trip')).json<ServerTrip | null>()
  const seen = await lookAsFriend(friend)
  if (states.length === 0) return expect(trip).toBeNull()
  expect(trip).toMatchObject(expected(world))
  for (const { key, sync } of carriers) {
    expect(sync.isWaiting()).toBe(false)
    expect(toTripState(keptTrip(key)!)).toEqual(toTripState({ ...trip!, startAddress: null }))
  }
  // Who has joined a trip has no access to one that took its place.
  expect(seen?.stops.map(({ listing }) => listing.id)).toEqual(
    friend.tripId === trip!.id ? trip!.listingIds : undefined,
  )
  const base = states.find(({ id }) => id === trip!.id)!
  const all = [
    ...states,
    ...friendOrders.filter(({ tripId }) => tripId === base.id).map((order) => ({ ...base, ...order })),
  ]
  for (const order of [
    all,
    all.toReversed(),
    all.toSorted((a, b) => (a.plannedAt + a.id < b.plannedAt + b.id ? -1 : 1)),
  ]) {
    expect(await mergedIn(order)).toMatchObject(expected(world))
  }
}

/** The server's result for states that arrive in another order. */
async function mergedIn(states: readonly TripState[]): Promise<ServerTrip | null> {
  const another = await site.signUp()
  for (const state of states) await another.put('/api/trip', state)
  return (await another.get('/api/trip')).json<ServerTrip | null>()
}

const index = fc.nat(DEVICES.length - 1)
/** Some of the sales in some order. */
const order = fc.shuffledSubarray(
  Array.from({ length: SALES }, (_, sale) => sale),
  { minLength: 1 },
)
const formatSaleNumbers = (chosen: readonly number[]) => chosen.map((sale) => sale + 1).join(', ')

const friendStep = (words: string, run: (world: World) => Promise<unknown>): Step<World> => ({
  text: `the ${FRIEND} ${words}`,
  async run(world) {
    world.now += 1000
    vi.setSystemTime(world.now)
    await run(world)
  },
})

const step = (of: number, words: string, run: (world: World, carrier: Carrier) => Promise<void>): Step<World> => ({
  text: `the ${DEVICES[of]} ${words}`,
  async run(world) {
    world.now += 1000
    vi.setSystemTime(world.now)
    await run(world, world.carriers[of]!)
  },
})

const planning = fc
  .tuple(index, order, fc.integer({ min: 1, max: 99 }))
  .map(([of, chosen, minutes]) =>
    step(of, `plans a trip to sales ${formatSaleNumbers(chosen)}, ${minutes} minutes each`, (world, carrier) =>
      keep(world, carrier, () => newTrip(planTrip(chosen, minutes))),
    ),
  )
const planningAgain = fc
  .tuple(index, order, fc.integer({ min: 1, max: 99 }))
  .map(([of, chosen, minutes]) =>
    step(of, `plans its trip again, to sales ${formatSaleNumbers(chosen)}, ${minutes} minutes each`, (world, carrier) =>
      keep(world, carrier, (known) => known && replanned(known, planTrip(chosen, minutes))),
    ),
  )
const ordering = fc.tuple(index, order).map(([of, chosen]) =>
  step(of, `orders its stops as ${formatSaleNumbers(chosen)}`, (world, carrier) =>
    keep(world, carrier, (known) => {
      const ids = chosen.map((sale) => listings[sale]!.id).filter((id) => known?.listingIds.includes(id))
      return known && ids.length > 0 ? reordered(known, ids) : null
    }),
  ),
)
const removing = fc.tuple(index, fc.nat(SALES - 1)).map(([of, place]) =>
  step(of, `takes stop ${place + 1} out`, (world, carrier) =>
    keep(world, carrier, (known) => {
      const ids = known?.listingIds.filter((_id, at) => at !== place) ?? []
      return known && ids.length > 0 ? reordered(known, ids) : null
    }),
  ),
)
const looking = index.map((of) =>
  step(of, 'looks again', (_world, { device, sync }) => device.run(() => void sync.refresh().catch(() => undefined))),
)
const signal = fc.tuple(index, fc.boolean()).map(([of, isOnline]) =>
  step(of, isOnline ? 'has a signal' : 'loses its signal', async (_world, { device, sync }) => {
    device.isOnline = isOnline
    if (isOnline) await device.run(() => void sync.refresh().catch(() => undefined))
  }),
)
const fate = fc
  .tuple(index, fc.constantFrom(...FATES))
  .map(([of, next]) => step(of, `makes a next call that ${next}`, async (_world, { device }) => device.expect(next)))
const arriving = index.map((of) => step(of, 'hears what was on its way', (_world, { device }) => device.deliver()))

const joining = fc.constant(friendStep('joins the trip', ({ shopper, friend }) => joinTrip(shopper, friend)))
const orderingAsFriend = order.map((chosen) =>
  friendStep(`orders the stops as ${formatSaleNumbers(chosen)}`, async ({ friend, friendOrders }) => {
    const ids = chosen.map((sale) => listings[sale]!.id)
    friendOrders.push(...(await orderAsFriend(friend, ids)))
  }),
)
const signalOfFriend = fc.boolean().map((isOnline) =>
  friendStep(isOnline ? 'has a signal' : 'loses the signal', async ({ friend: { device, queue } }) => {
    device.isOnline = isOnline
    if (isOnline) await device.run(() => void queue.flush())
  }),
)
const fateOfFriend = fc
  .constantFrom(...FATES)
  .map((next) => friendStep(`makes a next call that ${next}`, async ({ friend }) => friend.device.expect(next)))

testHistories<World>({
  name: 'trips',
  title:
    'devices of two people that change one trip agree on the latest change of each part, in whatever order they are heard',
  count: 40,
  steps: [
    planning,
    planningAgain,
    ordering,
    ordering,
    removing,
    removing,
    looking,
    looking,
    signal,
    signal,
    fate,
    arriving,
    joining,
    orderingAsFriend,
    orderingAsFriend,
    signalOfFriend,
    fateOfFriend,
  ],
  open,
  end,
})
