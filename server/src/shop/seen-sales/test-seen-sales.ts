import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import type { SeenSale } from '@yardsnap/contract/seen-sales'
import type { SeenSalePage } from '@yardsnap/contract/seen-sale-page'
import type { SeenSaleAnswer, SeenSaleInput } from '@yardsnap/contract/seen-sale-input'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#db/database.ts'
import type { TestApp, Visitor } from '#testing/test-app.ts'
import { insertSeenSale } from './queries.ts'

/** Where the houses of the tests are: Orlando. */
const TIME_ZONE = 'America/New_York'
const HOUSE = { latitude: 28.5383, longitude: -81.3792 }
const METERS_PER_DEGREE = 111_195

/** A day from today on, where the houses are. */
export const dayFromNow = (days: number): string => addDays(dayIn(TIME_ZONE, new Date()), days)

interface Position {
  latitude: number
  longitude: number
}

export const northOf = ({ latitude, longitude }: Position, meters: number): Position => ({
  latitude: latitude + meters / METERS_PER_DEGREE,
  longitude,
})

/** Positions in and around the city, each 400 meters from the one before. */
export function placeMaker(): () => Position {
  let made = 0
  return () => northOf(HOUSE, 400 * ++made)
}

let streets = 0

/** A sale as its finder adds it: tomorrow, on a street of its own. */
export function seenInput(fields: Partial<SeenSaleInput> = {}): SeenSaleInput {
  return {
    streetAddress: `${++streets} Oak St`,
    city: 'Orlando',
    state: 'FL',
    zipCode: '32801',
    days: [{ date: dayFromNow(1), startTime: '08:00', endTime: '14:00' }],
    words: 'Tools and toys',
    photoUrl: null,
    position: null,
    ...fields,
  }
}

/** @throws unless it is answered 200 */
export async function addSeen(finder: Visitor, fields: Partial<SeenSaleInput> = {}): Promise<SeenSaleAnswer> {
  const answer = await finder.post('/api/seen-sales', seenInput(fields))
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json<SeenSaleAnswer>()
}

/** Adds a sale by somebody new. @returns its id and who added it */
export async function addByNeighbor(site: TestApp, fields: Partial<SeenSaleInput> = {}) {
  const finder = await site.signUp({ firstName: 'Fiona', lastName: 'Underhill' })
  const answer = await addSeen(finder, fields)
  if (answer.outcome === 'listed') throw new Error('its host has it here')
  return { finder, id: answer.seenSaleId }
}

export async function readSeen(visitor: Visitor, id: string): Promise<SeenSalePage> {
  const answer = await visitor.get(`/api/seen-sales/${id}`)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json<SeenSalePage>()
}

export async function listSeen(visitor: Visitor, query: Record<string, string> = {}): Promise<SeenSale[]> {
  const answer = await visitor.get(`/api/seen-sales?${new URLSearchParams(query).toString()}`)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json<{ seenSales: SeenSale[] }>().seenSales
}

export async function isListed(site: TestApp, id: string): Promise<boolean> {
  return (await listSeen(site.visitor)).some((sale) => sale.id === id)
}

/** As if everything of a finder had been added earlier. */
export async function ageAdditions({ database }: TestApp, hours: number): Promise<void> {
  await database.db.execute(sql`update seen_sales set created_at = created_at - ${`${hours} hours`}::interval`)
}

/** A sale of today, without the limits of who adds it. @returns its id */
export async function insertTestSeenSale(db: Queryable, finderId: string): Promise<string> {
  const id = uuidv7()
  const { photoUrl: _photo, position: _position, ...typed } = seenInput()
  const days = [{ date: dayFromNow(0), startTime: null, endTime: null }]
  const place = { ...HOUSE, positionPrecision: 'zip' as const, timeZone: TIME_ZONE }
  await insertSeenSale(db, { ...typed, ...place, id, finderId, days }, new Date())
  return id
}
