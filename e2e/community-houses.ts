import { eq, sql } from 'drizzle-orm'
import { user } from '#server/db/schema/accounts.ts'
import { addRows, CENTER, dayFromNow, openDay, setStatus } from '#server/shop/community-days/test-community-days.ts'
import type { TestApp, Visitor } from '#server/testing/test-app.ts'

export const STREETS = [
  'Alderwood Avenue',
  'Birchmont Court',
  'Chestnut Hill Road',
  'Dogwood Lane',
  'Elderberry Terrace North',
  'Old Fernandina Beach Plantation Road',
  'Fig Street',
  'Gardenia Way',
  'Hickory Drive',
  'Ironwood Boulevard',
  'Juniper Place',
  'Saint Bartholomew-the-Apostle Memorial Parkway',
]
export const HOUSES = 60
const RULES = 'Park on the even side.\nKeep the drives free.'

/** Somebody whose address is confirmed, as nobody reads mails here. */
export async function signUpConfirmed(app: TestApp): Promise<Visitor> {
  const visitor = await app.signUp()
  await app.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, visitor.userId))
  return visitor
}

type DayFields = NonNullable<Parameters<typeof openDay>[1]>

/** A day that can be joined. */
export const openCommunityDay = (app: TestApp, fields: DayFields = {}) =>
  openDay({ ...app, signUp: () => signUpConfirmed(app) }, fields)

/** A published day of 60 houses on 12 streets, in rows of five. */
export async function publishDay(app: TestApp, fields: DayFields = {}) {
  const opened = await openCommunityDay(app, {
    name: 'Oakwood Heights and Saint Bartholomew Neighborhood Garage Sale Day',
    rules: RULES,
    feeText: 'Five dollars for the lemonade.',
    registrationClosesOn: dayFromNow(20),
    ...fields,
  })
  const rows = Array.from({ length: HOUSES }, (_, index) => ({
    streetAddress: `${100 + (index % 5) * 2} ${STREETS[Math.floor(index / 5)]}`,
    zipCode: '32801',
    categories: index % 3 === 0 ? ['tools', 'toys'] : index % 3 === 1 ? ['kitchen'] : [],
    dates: index % 4 === 0 ? [dayFromNow(30)] : [],
  }))
  await addRows(opened.organizer, opened.slug, rows, { acceptsOutside: true })
  await app.database.db.execute(sql`
    update community_entries set position_precision = 'street',
      latitude = ${CENTER.latitude} + ((number - 1) / 5) * 0.0009, longitude = ${CENTER.longitude} + ((number - 1) % 5) * 0.0011
    where day_id = ${opened.id}`)
  await setStatus(opened.organizer, opened.slug, 'published')
  return opened
}
