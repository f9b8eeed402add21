import type { AppointmentRequest, OwnAppointment, PickupThing, Slot } from '@yardsnap/contract/appointments'
import { shortName } from '@yardsnap/contract/names'
import { t } from '@yardsnap/contract/texts'
import { placeSeenByVisitor } from '#core/listings/service.ts'
import type { Outgoing } from '#log/redaction.ts'
import type { AppointmentRow, ListingRow, ThingRow } from './queries.ts'
import { takenOf, type WindowSlot } from './rules.ts'

export const toSlot = (slot: WindowSlot, appointments: readonly AppointmentRow[]): Slot => ({
  kind: slot.kind,
  startsAt: slot.startsAt.toISOString(),
  endsAt: slot.endsAt.toISOString(),
  placesLeft: Math.max(0, slot.people - takenOf(appointments, slot).length),
})

const toThing = ({ holdId, title, isBought, agreedCents }: ThingRow): PickupThing => ({
  holdId,
  title,
  isBought,
  agreedCents,
})

/** Where the sale is, as the shopper of an appointment knows it: whole from the host's yes to the end of the time. */
export function placeOf(
  { shopperId, state, endsAt }: Pick<AppointmentRow, 'shopperId' | 'state' | 'endsAt'>,
  listing: ListingRow,
  now: Date,
) {
  return placeSeenByVisitor(shopperId, listing, state === 'booked' && endsAt > now)
}

export function toOwnAppointment(
  appointment: AppointmentRow,
  { listing, now }: { listing: ListingRow; now: Date },
): Outgoing<OwnAppointment> {
  const { id, kind, state, startsAt, endsAt, things, isComing } = appointment
  const { isAddressHidden, address } = placeOf(appointment, listing, now)
  return {
    id,
    kind,
    state,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    things: things.filter((thing) => thing.isHeld || thing.isBought).map(toThing),
    isComing,
    place: { isAddressHidden, address },
  }
}

/** Shoppers are shown by name, never by id or email address. */
export function toAppointmentRequest(
  appointment: AppointmentRow,
  visits: ReadonlyMap<string, { came: number; missed: number }>,
): AppointmentRequest {
  const { id, kind, state, startsAt, endsAt, things, isComing, hasCome, shopperId } = appointment
  const { came, missed } = visits.get(shopperId) ?? { came: 0, missed: 0 }
  return {
    id,
    kind,
    state,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    shopperName: shortName(appointment, t`Somebody`),
    things: things
      .filter((thing) => thing.isHeld || thing.isBought)
      .map((thing) => ({
        ...toThing(thing),
        itemId: thing.itemId,
        category: thing.category ?? '',
        pictureUrl: thing.pictureUrl,
      })),
    isComing,
    hasCome,
    cameCount: came,
    missedCount: missed,
  }
}
