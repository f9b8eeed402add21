import { randomBytes, randomUUID } from 'node:crypto'
import type { DoorChange, DoorTicketView, HostDoorLine } from '@yardsnap/contract/door-line'
import type { LiveStatusInput } from '@yardsnap/contract/live-status-changes'
import { listWaiting } from '@yardsnap/contract/door-line-rules'
import { dayIn } from '@yardsnap/contract/sale-days'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { DAY } from '#testing/notifications.ts'
import { AS_PLANNED } from '#testing/live-status.ts'
import type { TestApp, Visitor } from '#testing/test-app.ts'

const HOUSE = { latitude: 28.5383, longitude: -81.3792 }
/** North of the house, in meters. */
export const at = (meters: number) => ({ ...HOUSE, latitude: HOUSE.latitude + meters / 111_195 })
export const newToken = () => randomBytes(16).toString('base64url')

export interface TestLine {
  host: Visitor
  listingId: string
  day: string
  code: string
}

type TestChange = DoorChange & { id?: string; at?: string }

/** What hosts and shoppers do at a door. */
export function doorTools(site: TestApp) {
  const pathOf = ({ listingId }: Pick<TestLine, 'listingId'>) => `/api/listings/${listingId}`

  return {
    pathOf,

    /** A public sale of today, where it is day, with a line whose numbers are given since midnight. */
    async open(settings: object = {}, fields: object = {}): Promise<TestLine> {
      const host = await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
      await site.makePremium(host.userId)
      const timeZone = DAY()
      const day = dayIn(timeZone, new Date())
      const made = await host.post('/api/listings', {
        title: 'Estate sale',
        status: 'published',
        saleDate: day,
        ...fields,
      })
      const { id: listingId } = made.json<{ id: string }>()
      await site.database.db
        .update(listings)
        .set({ timeZone, ...HOUSE, positionPrecision: 'pinned' })
        .where(eq(listings.id, listingId))
      const sizes = { cap: 100, maxPartySize: 4, insideLimit: 20 }
      const input = { day, opensAt: '00:00', opensDayBefore: false, ...sizes, ...settings }
      const answer = await host.put(`/api/listings/${listingId}/door-line`, input)
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
      return { host, listingId, day, code: answer.json<HostDoorLine>().code ?? '' }
    },

    read: async (line: TestLine, who = line.host) => (await who.get(`${pathOf(line)}/door-line`)).json<HostDoorLine>(),

    ask: (line: TestLine, fields: object = {}) =>
      site.visitor.post(`${pathOf(line)}/door-tickets`, {
        code: line.code,
        token: newToken(),
        name: 'Ann',
        partySize: 1,
        position: HOUSE,
        language: 'en',
        ...fields,
      }),

    /** @returns the token of a number that was taken */
    async take(line: TestLine, fields: object = {}): Promise<string> {
      const token = newToken()
      const answer = await this.ask(line, { token, ...fields })
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`)
      return token
    },

    view: async (token: string) => (await site.visitor.get(`/api/door-tickets/${token}`)).json<DoorTicketView>(),

    act: (line: TestLine, changes: TestChange[], { who = line.host, sentAt = new Date() } = {}) =>
      who.post(`${pathOf(line)}/door-line/actions`, {
        day: line.day,
        sentAt: sentAt.toISOString(),
        actions: changes.map((change) => ({ id: randomUUID(), at: new Date().toISOString(), ...change })),
      }),

    /** Sets how the sale stands. */
    say: (line: TestLine, status: Partial<LiveStatusInput>) =>
      line.host.put(`${pathOf(line)}/live-status`, { ...AS_PLANNED, ...status }),

    /** Until everything that a phone in line is told has been sent. */
    async sent(line: TestLine): Promise<void> {
      const { rows } = await site.database.pool.query<{ id: string }>(
        `select ticket.id from door_tickets ticket join door_lines line on line.id = line_id where listing_id = $1`,
        [line.listingId],
      )
      const countOpen = async () => {
        const open = await site.database.pool.query(
          `select from pgboss.job where name = 'door-line-push' and state < 'completed' and data->'ticketIds' ?| $1::text[]`,
          [rows.map(({ id }) => id)],
        )
        return open.rowCount
      }
      await expect.poll(countOpen, { timeout: 20_000 }).toBe(0)
    },

    /** Who waits, the next one first. */
    async nextIds(line: TestLine, count: number): Promise<string[]> {
      const waiting = listWaiting((await this.read(line)).line!)
      return waiting.slice(0, count).map(({ id }) => id)
    },

    async letIn(line: TestLine, count = 1) {
      return this.act(line, [{ kind: 'let_in', ticketIds: await this.nextIds(line, count) }])
    },
  }
}
