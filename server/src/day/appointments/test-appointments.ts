import type { AppointmentWindow } from '@yardsnap/contract/appointment-windows'
import type { HostAppointments, ListingAppointments, Slot } from '@yardsnap/contract/appointments'
import type { ListingHolds } from '@yardsnap/contract/holds'
import type { Listing } from '@yardsnap/contract/listings'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { NotificationsService } from '#core/notifications/service.ts'
import { holdsService } from '#day/holds/service.ts'
import { testApp, type Visitor } from '#testing/test-app.ts'
import { appointmentsService } from './service.ts'

export interface Sale {
  id: string
  /** A lamp and a sofa, one piece each. */
  items: string[]
}

/** Titles of the sale's items. */
export const [LAMP, SOFA] = [0, 1] as const

/** The day of the windows, weeks before the sale; midnight in Chicago is 5:00 UTC. */
const DAY = '2031-04-19'
/** An instant of that day by the clock of the sale. */
export const at = (time: string, day = DAY) => new Date(`${day}T${time}:00-05:00`)

type NewWindow = Partial<AppointmentWindow>

/** A site with one host, and what the host and shoppers do with appointments. */
export async function appointmentsSite() {
  const site = await testApp()
  const host = await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
  await site.makePremium(host.userId)
  const query = (sql: string, ...values: unknown[]) => site.database.pool.query(sql, values)

  const toWindow = (window: NewWindow): AppointmentWindow => ({
    id: randomUUID(),
    kind: 'visit',
    date: DAY,
    from: '09:00',
    to: '10:00',
    minutes: 20,
    people: 1,
    ...window,
  })

  const setWindows = (sale: Sale, windows: NewWindow[], endsAtMost = 0, who: Visitor = host) =>
    who.put(`/api/listings/${sale.id}/appointment-windows`, { windows: windows.map(toWindow), endsAtMost })

  /** A public sale weeks ahead in Chicago, with these windows. */
  async function publish(windows: NewWindow[] = [{}], fields: object = {}): Promise<Sale> {
    const { id } = (await host.post('/api/listings', { title: 'Moving sale', ...fields })).json<Listing>()
    const items = [
      { title: 'Lamp', priceSuggested: '60.00' },
      { title: 'Sofa', priceSuggested: '200.00' },
    ]
    const made = (await host.post(`/api/listings/${id}/items/bulk`, { items })).json<{ id: string }[]>()
    await host.put(`/api/listings/${id}`, { status: 'published' })
    const hours = "start_time = '08:00', end_time = '14:00', time_zone = 'America/Chicago'"
    await query(`update listings set sale_date = '2031-05-03', ${hours} where id = $1`, id)
    const sale = { id, items: made.map((item) => item.id) }
    if (windows.length > 0) expect((await setWindows(sale, windows)).statusCode).toBe(200)
    return sale
  }

  const newShopper = () => site.signUp({ firstName: 'Ben', lastName: 'okafor' })
  const read = async (who: Visitor, { id }: Sale) =>
    (await who.get(`/api/listings/${id}/appointments`)).json<ListingAppointments>()
  const readRequests = async ({ id }: Sale) =>
    (await host.get(`/api/listings/${id}/appointment-requests`)).json<HostAppointments>()
  const book = (who: Visitor, { id }: Sale, startsAt: Date, holdIds?: string[]) =>
    who.post(`/api/listings/${id}/appointments`, {
      kind: holdIds ? 'pickup' : 'visit',
      startsAt: startsAt.toISOString(),
      ...(holdIds && { holdIds }),
    })
  const reply = (who: Visitor, { id }: Sale, appointmentId: string, body: object) =>
    who.put(`/api/listings/${id}/appointments/${appointmentId}/reply`, body)
  const answer = ({ id }: Sale, appointmentId: string, given: string, who: Visitor = host) =>
    who.put(`/api/listings/${id}/appointments/${appointmentId}/answer`, { answer: given })
  const calendar = async (who: Visitor, { id }: Sale, appointmentId: string) =>
    (await who.get(`/api/listings/${id}/appointments/${appointmentId}/calendar.ics`)).body

  /** A new shopper's appointment. */
  async function booked(sale: Sale, startsAt: Date, holdIds?: string[], shopper?: Visitor) {
    const who = shopper ?? (await newShopper())
    const made = await book(who, sale, startsAt, holdIds)
    expect([made.statusCode, made.json()]).toMatchObject([201, {}])
    const own = made.json<ListingAppointments>().mine.find((one) => Date.parse(one.startsAt) === startsAt.getTime())!
    return { shopper: who, own }
  }

  /** Holds an item for somebody, by the rule of the sale. @returns the id of the hold */
  async function held(sale: Sale, item: number, who: Visitor): Promise<string> {
    await host.put(`/api/listings/${sale.id}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
    await who.post(`/api/listings/${sale.id}/holds`, { itemId: sale.items[item] })
    const { items } = (await who.get(`/api/listings/${sale.id}/holds`)).json<ListingHolds>()
    const holdId = items.find(({ itemId }) => itemId === sale.items[item])!.mine!.id
    await host.put(`/api/listings/${sale.id}/holds/${holdId}/answer`, { isYes: true })
    return holdId
  }

  const stateOf = async (who: Visitor, sale: Sale, appointmentId: string) =>
    (await read(who, sale)).mine.find(({ id }) => id === appointmentId)?.state

  /** The service at another time; what is due is done by `settleDue`, as the job does it. */
  function serviceAt(now: Date, notifyEach: NotificationsService['notifyEach'] = async () => undefined) {
    const dependencies = {
      database: site.database,
      events: { notify: async () => undefined },
      confirmation: { requireConfirmed: async () => undefined },
      messages: { areBlocked: async () => false },
      notifications: {
        notifyEach,
        notify: async () => undefined,
        takeBack: async () => undefined,
        withdraw: async () => undefined,
      },
      ownAccount: { readLanguage: async () => 'en' as const },
      publicUrl: 'https://sales.example',
      productName: 'Yardsnap',
      now: () => now,
    }
    return appointmentsService({ ...dependencies, holds: holdsService(dependencies) })
  }

  /** As the host calls a sale off, and so long ago that it cannot be undone. */
  async function callOff({ id }: Sale): Promise<void> {
    const changedAt = new Date(Date.now() - 60_000).toISOString()
    const live = { kind: 'called_off', date: null, time: null, changedAt }
    await query("update listings set status = 'ended', live_status = $2 where id = $1", id, live)
  }

  /** The titles of all notifications to somebody so far. */
  async function titlesTo({ userId }: Visitor): Promise<string[]> {
    const { rows } = await query('select title from notifications where user_id = $1 order by id', userId)
    return rows.map(({ title }) => title)
  }
  const slotsOf = (slots: readonly Slot[]) => slots.map(({ startsAt, placesLeft }) => `${startsAt} ${placesLeft}`)

  return {
    site,
    host,
    query,
    publish,
    setWindows,
    newShopper,
    read,
    readRequests,
    book,
    reply,
    answer,
    calendar,
    booked,
    held,
    stateOf,
    serviceAt,
    callOff,
    titlesTo,
    slotsOf,
    close: () => site.close(),
  }
}
