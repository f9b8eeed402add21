import type { JointTrip } from '@yardsnap/contract/joint-trips'
import type { Trip as ServerTrip } from '@yardsnap/contract/trips'
import type { TestApp, Visitor } from '#server/testing/test-app.ts'
import { sendingQueue } from '#web/core/offline/sending-queue.ts'
import { attempt } from '#web/core/offline/use-sending-queue.ts'
import { JointChange, newOrder, sendJointChange, subjectOf, withWaiting } from '#web/shop/joint-trips/joint-changes.ts'
import { type Device, openDevice } from './device.ts'

/** Another person, who edits the trip that they have joined last. */
export interface Friend {
  visitor: Visitor
  device: Device
  queue: ReturnType<typeof sendingQueue<JointChange>>
  /** As the device knows it; null before they have joined one. */
  trip: JointTrip | null
  /** The id of the shopper's trip that they have joined. */
  tripId: string | null
}

/** An order that the friend has made. */
export interface FriendOrder {
  tripId: string
  listingIds: string[]
  orderChangedAt: string
}

/** A new person with a device. */
export async function befriend(site: TestApp, name: string): Promise<Friend> {
  const visitor = await site.signUp()
  const device = openDevice({ site, name, cookie: visitor.cookie })
  const queue = sendingQueue({
    storage: () => device.storage,
    key: 'joint',
    change: JointChange,
    send: (_subject, change) =>
      attempt(async () => {
        const answered = await sendJointChange(change)
        // An answer that comes late may be of a trip that they had joined before.
        if (friend.trip?.id === answered.id) friend.trip = answered
      }, 'The trip could not be changed'),
    onChange: () => undefined,
  })
  const friend: Friend = { visitor, device, queue, trip: null, tripId: null }
  return friend
}

/** Opens the trip that the server knows, if there is one, and has the friend join it. */
export async function joinTrip(shopper: Visitor, friend: Friend): Promise<void> {
  const trip = (await shopper.get('/api/trip')).json<ServerTrip | null>()
  if (!trip) return
  const { token } = (await shopper.post('/api/trip/edit-link', {})).json<JointTrip>()
  friend.trip = (await friend.visitor.post('/api/joint-trips', { token })).json<JointTrip>()
  friend.tripId = trip.id
}

/** @returns the order; none before they have joined a trip */
export async function orderAsFriend(friend: Friend, listingIds: string[]): Promise<FriendOrder[]> {
  const { device, queue, trip, tripId } = friend
  if (!trip || tripId === null) return []
  const order = newOrder(withWaiting(trip, Object.values(queue.waiting())), listingIds)
  await device.run(() => {
    queue.add(subjectOf(order), order)
    void queue.flush()
  })
  return [{ tripId, listingIds, orderChangedAt: order.changedAt }]
}

/** @returns null where the friend has no access */
export async function lookAsFriend({ visitor, trip }: Friend): Promise<JointTrip | null> {
  const answer = trip && (await visitor.get(`/api/joint-trips/${trip.id}`))
  return answer?.statusCode === 200 ? answer.json<JointTrip>() : null
}
