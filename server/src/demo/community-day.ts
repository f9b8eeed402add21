import type { Position } from '@yardsnap/contract/places'
import type { Side, SignPlan } from '@yardsnap/contract/street-signs'
import { SAMPLE_DAY, SAMPLE_HOUSE_SALES, SAMPLE_HOUSES } from './community-samples.ts'
import type { SampleListing } from './samples.ts'

export type Caller = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: unknown,
) => Promise<Record<string, unknown>>

interface Parts {
  organizer: Caller
  /** YYYY-MM-DD */
  date: string
  /** Publishes a sale of a new seller. */
  sell: (sample: SampleListing, index: number) => Promise<{ seller: Caller; listingId: string }>
}

/** A community sale day of many houses, some of them with a sale of their own, through the public API. */
export async function seedCommunityDay({ organizer, date, sell }: Parts): Promise<void> {
  const { zipCode, startTime, endTime, center, radiusMiles, ...details } = SAMPLE_DAY
  const day = await organizer('POST', '/api/community-days', {
    ...details,
    dates: [{ date, startTime, endTime }],
    area: { shape: 'circle', center, radiusMiles },
  })
  const path = `/api/community-days/${String(day['slug'])}`
  await organizer('POST', `${path}/status`, { status: 'open' })
  const { code } = await organizer('POST', `${path}/join-code`)
  const withSale = new Set(SAMPLE_HOUSE_SALES.map(({ house }) => house))
  const houses = SAMPLE_HOUSES.filter((house) => !withSale.has(house))
  const rows = houses.map(({ streetAddress, categories }) => ({ streetAddress, zipCode, categories }))
  const { rows: answers } = await organizer('POST', `${path}/entries`, { rows, acceptsOutside: true })
  for (const [index, { entryId }] of (answers as { entryId: string }[]).entries()) {
    await organizer('PUT', `${path}/entries/${entryId}`, { pin: houses[index]?.pin })
  }
  for (const [index, { house, ...sample }] of SAMPLE_HOUSE_SALES.entries()) {
    const { seller, listingId } = await sell(sample, index)
    await seller('PUT', `/api/listings/${listingId}/position`, { pin: house.pin })
    if (index === 0) await seller('PUT', `/api/listings/${listingId}/signs`, signsAround(house.pin))
    await seller('POST', `/api/listings/${listingId}/community-days/${String(day['id'])}`, { code, acceptsRules: true })
  }
  await organizer('POST', `${path}/status`, { status: 'published' })
}

/** Three signs on the way to a house, which its host prints. */
function signsAround({ latitude, longitude }: Position): SignPlan {
  const toSign = (crossing: string, [north, east]: [number, number], carsFrom: Side) => ({
    crossing,
    position: { latitude: latitude + north, longitude: longitude + east },
    carsFrom,
    turn: null,
    isCollected: false,
  })
  return {
    accent: 'forest',
    families: 2,
    signs: [
      toSign('Main St & 1st', [0.008, -0.006], 'north'),
      toSign('Oak St & 1st', [0.004, -0.006], 'north'),
      toSign('Oak St & 3rd', [0.004, 0], 'west'),
    ],
  }
}
