import { addRows, dayFromNow, join, joinInput, openDay } from '#server/shop/community-days/test-community-days.ts'
import type { TestApp, Visitor } from '#server/testing/test-app.ts'
import { user } from '#server/db/schema/accounts.ts'
import { eq } from 'drizzle-orm'

const STREETS = [
  'Oakwood Boulevard',
  'North Willowbrook Lane',
  'Saint Augustine Heights Parkway',
  'Elm St',
  'Old Winter Garden Plantation Road',
  'Birch Ct',
  'Chesterfield-Montgomery Crossing',
  'Pine Ave',
  'Lake Underhill Shoreline Drive',
  'Magnolia Ter',
  'Governor Francis Fleming Memorial Way',
  'Cedar Ln',
]
const HOSTS = ['Maria Guadalupe Hernández-Castellanos de la Vega', 'Ray', 'The Vandersloot-Whittington family', '']

/** 60 houses on 12 streets, some with long names. */
const HOUSES = Array.from({ length: 60 }, (_, index) => ({
  streetAddress: `${100 + index} ${STREETS[index % STREETS.length]}`,
  hostName: HOSTS[index % HOSTS.length],
  permitNumber: index % 3 === 0 ? `GS-2027-${1000 + index}` : '',
}))

/** An open day with 60 houses, and one that asks to join. */
export async function busyDay(app: TestApp): Promise<{ organizer: Visitor; slug: string; code: string }> {
  const { organizer, slug, code } = await openDay(app, { rainDate: dayFromNow(37) })
  await addRows(organizer, slug, HOUSES, { acceptsOutside: true })
  await join(await app.signUp(), slug, joinInput(code, { pin: { latitude: 28.7, longitude: -81.5 } }))
  return { organizer, slug, code }
}

/** An account whose email address is confirmed, so that mails and invitations reach it. */
export async function signUpConfirmed(app: TestApp): Promise<Visitor> {
  const visitor = await app.signUp()
  await app.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, visitor.userId))
  return visitor
}
