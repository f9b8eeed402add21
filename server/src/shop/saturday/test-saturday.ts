import { addDays } from '@yardsnap/contract/sale-days'
import { Saturday, type SaturdaySettings } from '@yardsnap/contract/saturday'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { notifications } from '#db/schema/notifications.ts'
import { ORLANDO, SATURDAY, setUpWants } from '#shop/wants/test-wants.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import type { TestApp, Visitor } from '#testing/test-app.ts'

/** Half past six or seven in Orlando. */
export const FRIDAY_EVENING = new Date(`${addDays(SATURDAY, -1)}T23:30:00Z`)
export const HOME: SaturdaySettings = { zipCode: '32801', minutes: 240, isOn: true }
/** The center of the ZIP of `HOME`, about. */
const CENTER = { latitude: 28.5383, longitude: -81.3792 }
/** Miles in a degree of latitude. */
const MILES_IN_DEGREE = 69.1

/** Shoppers who live in Orlando, and a seller whose sales are around. */
export async function setUpSaturdays(site: TestApp) {
  const market = await setUpWants(site)
  const { saturdayMaking } = await servicesBeside(site)
  const read = async (person: Visitor) => Saturday.parse((await person.get('/api/saturday')).json())
  return {
    ...market,
    saturdayMaking,
    read,
    make: (now = FRIDAY_EVENING) => saturdayMaking.make(new AbortController().signal, now),
    readPlan: async (person: Visitor) => (await read(person)).plan,

    async liveHere(settings: Partial<SaturdaySettings> = {}, shopper?: Visitor): Promise<Visitor> {
      const person = shopper ?? (await site.signUp())
      expect((await person.put('/api/saturday/settings', { ...HOME, ...settings })).statusCode).toBe(200)
      return person
    },

    /** A sale some miles north of the home, from 8 to 4 on the Saturday. */
    publishAt: (milesNorth: number, fields: object = {}) =>
      market.publish({
        title: `Sale ${milesNorth} miles north`,
        saleDate: SATURDAY,
        startTime: '08:00',
        endTime: '16:00',
        ...CENTER,
        latitude: CENTER.latitude + milesNorth / MILES_IN_DEGREE,
        ...fields,
      }),

    async save(person: Visitor, listingId: string): Promise<void> {
      expect((await person.post('/api/saved-sales', { listingId })).statusCode).toBe(201)
    },

    listTold: ({ userId }: Visitor) =>
      site.database.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'saturday'))),
  }
}

export { ORLANDO, SATURDAY }
