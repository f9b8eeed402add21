import { addDays } from '@yardsnap/contract/sale-days'
import { randomUUID } from 'node:crypto'
import type { Caller } from './community-day.ts'

interface Parts {
  seller: Caller
  listingId: string
  /** Has agreed on a price for something of the sale. */
  shopper: Caller
}

/** Times to pick up on the day after a sale, one of which is booked, and to have a look before it. */
export async function seedAppointments({ seller, listingId, shopper }: Parts): Promise<void> {
  const path = `/api/listings/${listingId}`
  const { saleDate, laterDays } = await seller('GET', path)
  if (typeof saleDate !== 'string') return
  const last = (laterDays as { date: string }[]).at(-1)?.date ?? saleDate
  const before = addDays(saleDate, -1)
  const hours = { from: '10:00', to: '12:00', minutes: 20, people: 2 }
  const windows = [{ id: randomUUID(), kind: 'pickup', date: addDays(last, 1), ...hours }]
  if (before > new Date().toISOString().slice(0, 10)) {
    windows.push({ id: randomUUID(), kind: 'visit', date: before, ...hours, from: '17:00', to: '19:00' })
  }
  await seller('PUT', `${path}/appointment-windows`, { windows })
  const { slots, things } = await shopper('GET', `${path}/appointments`)
  const slot = (slots as { kind: string; startsAt: string }[]).find(({ kind }) => kind === 'pickup')
  const holdIds = (things as { holdId: string }[]).map(({ holdId }) => holdId)
  if (!slot || holdIds.length === 0) return
  await shopper('POST', `${path}/appointments`, { kind: 'pickup', startsAt: slot.startsAt, holdIds })
}
