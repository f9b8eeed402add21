import { dayIn, addDays } from '@yardsnap/contract/sale-days'
import { openListing, post, put } from '../detection/through-http.ts'

const CENTER = { latitude: 28.5383, longitude: -81.3792 }
const STREETS = [
  'Alderwood Avenue',
  'Birchmont Court',
  'Chestnut Hill Road',
  'Dogwood Lane',
  'Fig Street',
  'Ironwood Boulevard',
]
const CATEGORIES = ['tools', 'toys', 'kitchen', 'books', 'furniture', 'garden']
const HOUSES_A_ROW = 25

interface Row {
  entryId: string
}

/** Publishes a community day of so many houses, each with a pin and what it has, through the public API. @returns its slug */
export async function publishLargeDay(baseUrl: string, houses: number): Promise<string> {
  const { cookie } = await openListing(baseUrl)
  const date = addDays(dayIn('America/New_York', new Date()), 10)
  const created = await post(
    baseUrl,
    '/api/community-days',
    {
      name: 'Oakwood Heights Garage Sale Day',
      text: 'One morning, one neighborhood. Park on the even side and keep the drives free.',
      city: 'Orlando',
      state: 'FL',
      dates: [{ date, startTime: '08:00', endTime: '14:00' }],
      area: { shape: 'circle', center: [CENTER.latitude, CENTER.longitude], radiusMiles: 1 },
    },
    cookie,
  )
  const { slug } = (await created.json()) as { slug: string }
  const path = `/api/community-days/${slug}`
  await post(baseUrl, `${path}/status`, { status: 'open' }, cookie)
  const rows = Array.from({ length: houses }, (_, index) => ({
    streetAddress: `${100 + index} ${STREETS[index % STREETS.length]}`,
    zipCode: '32801',
    categories: [0, 1, 2].map((step) => CATEGORIES[(index + step) % CATEGORIES.length]),
  }))
  const added = await post(baseUrl, `${path}/entries`, { rows, acceptsOutside: true }, cookie)
  const answers = ((await added.json()) as { rows: Row[] }).rows
  for (const [index, { entryId }] of answers.entries()) {
    const [north, east] = [Math.floor(index / HOUSES_A_ROW), index % HOUSES_A_ROW]
    const pin = { latitude: CENTER.latitude + north * 0.0009, longitude: CENTER.longitude + east * 0.0011 }
    await put(baseUrl, `${path}/entries/${entryId}`, { pin }, cookie)
  }
  await post(baseUrl, `${path}/status`, { status: 'published' }, cookie)
  return slug
}
