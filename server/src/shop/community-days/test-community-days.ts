import type { CommunityDay, CommunityDayStatus } from '@yardsnap/contract/community-days'
import { CommunityDayInput } from '@yardsnap/contract/community-day-input'
import type { JoinAnswer, JoinInput, MyEntry } from '@yardsnap/contract/community-entries'
import type { RowAnswer } from '@yardsnap/contract/community-organized-entries'
import type { OrganizedDay, OrganizingPage } from '@yardsnap/contract/community-organizing'
import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import { communityDays } from '#db/schema/community-days.ts'
import type { TestApp, Visitor } from '#testing/test-app.ts'
import { insertEntries } from './entry-queries.ts'
import { insertDay, insertOrganizer } from './queries.ts'
import { toDateColumns } from './rules.ts'

/** Where the days of the tests are: Orlando. */
const TIME_ZONE = 'America/New_York'
export const CENTER = { latitude: 28.5383, longitude: -81.3792 }

/** A day from today on, where the houses are. */
export const dayFromNow = (days: number): string => addDays(dayIn(TIME_ZONE, new Date()), days)

type DayInput = z.input<typeof CommunityDayInput>

/** A day of next month around the middle of Orlando. */
export function dayInput(fields: Partial<DayInput> = {}): DayInput {
  return {
    name: 'Oakwood Garage Sale Day',
    city: 'Orlando',
    state: 'FL',
    dates: [
      { date: dayFromNow(30), startTime: '08:00', endTime: '14:00' },
      { date: dayFromNow(31), startTime: '08:00', endTime: '12:00' },
    ],
    area: { shape: 'circle', center: [CENTER.latitude, CENTER.longitude], radiusMiles: 1 },
    ...fields,
  }
}

/** @throws unless the answer is a success */
export function bodyOf<Body>(answer: { statusCode: number; body: string; json: <T>() => T }): Body {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json<Body>()
}

export async function createDay(organizer: Visitor, fields: Partial<DayInput> = {}): Promise<OrganizedDay> {
  return bodyOf(await organizer.post('/api/community-days', dayInput(fields)))
}

export async function setStatus(organizer: Visitor, slug: string, status: CommunityDayStatus): Promise<OrganizedDay> {
  return bodyOf(await organizer.post(`/api/community-days/${slug}/status`, { status }))
}

export async function makeCode(organizer: Visitor, slug: string): Promise<string> {
  return bodyOf<{ code: string }>(await organizer.post(`/api/community-days/${slug}/join-code`, {})).code
}

/** A day that houses can join, its organizer and its code. */
export async function openDay(site: TestApp, fields: Partial<DayInput> = {}) {
  const organizer = await site.signUp({ firstName: 'Olga', lastName: 'Organizer' })
  const { slug, id } = await createDay(organizer, fields)
  await setStatus(organizer, slug, 'open')
  return { organizer, slug, id, code: await makeCode(organizer, slug) }
}

let houses = 0

/** A house near the middle of the area, each on a number of its own of Oak St. */
export function joinInput(code: string, fields: Partial<z.input<typeof JoinInput>> = {}) {
  houses += 1
  return {
    code,
    streetAddress: `${houses} Oak St`,
    zipCode: '32801',
    pin: { latitude: CENTER.latitude + houses * 1e-5, longitude: CENTER.longitude },
    dates: [dayFromNow(30)],
    categories: ['toys', 'tools'],
    acceptsRules: true,
    ...fields,
  }
}

export const tryJoin = (host: Visitor, slug: string, input: ReturnType<typeof joinInput>) =>
  host.post(`/api/community-days/${slug}/join`, input)

/** @returns the entry of a host who is signed in */
export async function join(host: Visitor, slug: string, input: ReturnType<typeof joinInput>): Promise<MyEntry> {
  const answer = bodyOf<JoinAnswer>(await tryJoin(host, slug, input))
  if (answer.outcome !== 'joined') throw new Error('a mail was sent')
  return answer.entry
}

export async function readDay(visitor: Visitor, slug: string): Promise<CommunityDay> {
  return bodyOf(await visitor.get(`/api/community-days/${slug}`))
}

export async function readOrganizing(organizer: Visitor, slug: string): Promise<OrganizingPage> {
  return bodyOf(await organizer.get(`/api/community-days/${slug}/organize`))
}

export async function addRows(
  organizer: Visitor,
  slug: string,
  rows: object[],
  options: object = {},
): Promise<RowAnswer[]> {
  const answer = await organizer.post(`/api/community-days/${slug}/entries`, { rows, ...options })
  return bodyOf<{ rows: RowAnswer[] }>(answer).rows
}

/** Moves a day to a date directly in the database, also to a past one, which the API refuses. */
export async function moveDay({ database }: TestApp, slug: string, date: string): Promise<void> {
  const dates = [{ date, startTime: '08:00', endTime: '14:00' }]
  const columns = { dates, days: [date], lastDate: date }
  await database.db.update(communityDays).set(columns).where(eq(communityDays.slug, slug))
}

/** An open day with one house, without the limits of who organizes it. @returns what its calls name */
export async function insertTestDay(
  db: Queryable,
  organizer: Pick<Visitor, 'userId' | 'email'>,
  host: Pick<Visitor, 'userId'>,
): Promise<{ slug: string; organizerId: string; entryId: string }> {
  const { dates, ...input } = CommunityDayInput.parse(dayInput())
  const [id, organizerId, entryId] = [uuidv7(), uuidv7(), uuidv7()]
  const [createdAt, slug] = [new Date(), `day-${id}`]
  const box = { west: -82, south: 28, east: -81, north: 29 }
  const place = { ...box, ...CENTER, timeZone: TIME_ZONE }
  await insertDay(db, {
    ...input,
    ...toDateColumns(dates),
    ...place,
    id,
    slug,
    createdAt,
    status: 'open',
    lastNumber: 1,
  })
  const member = { userId: organizer.userId, email: organizer.email }
  await insertOrganizer(db, { id: organizerId, dayId: id, ...member, invitedAt: createdAt, joinedAt: createdAt })
  await insertEntries(db, [
    {
      id: entryId,
      dayId: id,
      number: 1,
      status: 'in',
      askedBecause: [],
      hostId: host.userId,
      language: 'en',
      hostName: '',
      streetAddress: '12 Oak St',
      city: 'Orlando',
      state: 'FL',
      zipCode: '32801',
      ...CENTER,
      positionPrecision: 'street',
      days: [dayFromNow(30)],
      categories: [],
      permitNumber: '',
      source: 'joined',
      addedBy: host.userId,
      createdAt,
      confirmedAt: createdAt,
    },
  ])
  return { slug, organizerId, entryId }
}
