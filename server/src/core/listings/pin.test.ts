import type { PublicListing } from '@yardsnap/contract/browse'
import type { Draft } from '@yardsnap/contract/drafts'
import type { Listing } from '@yardsnap/contract/listings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeGeocoders, startFakeGeocoders } from '#ports/geocoder/fake-geocoders.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const ADDRESS = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' }
const HOUSE = { latitude: 28.5312, longitude: -81.3741 }
const MIAMI = { latitude: 25.7617, longitude: -80.1918 }

let geocoder: FakeGeocoders
let site: TestApp
let seller: Visitor
let shopper: Visitor
beforeAll(async () => {
  geocoder = await startFakeGeocoders()
  site = await testApp({ env: { GEOCODER: 'census', GEOCODER_URL: geocoder.baseUrl } })
  shopper = await site.signUp()
})
beforeEach(async () => {
  seller = await site.signUp()
  await site.makePremium(seller.userId)
  geocoder.fault = 'down'
})
afterAll(async () => {
  await site.close()
  await geocoder.close()
})

async function create(fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await seller.post('/api/listings', { title: 'Porch sale', status: 'published', ...ADDRESS, ...fields })
  return answer.json<Listing>().id
}

const put = (id: string, pin: object | null, who = seller) => who.put(`/api/listings/${id}/position`, { pin })
const read = async (id: string, who = seller) => (await who.get(`/api/listings/${id}`)).json<Listing>()
const change = (id: string, fields: object) => seller.put(`/api/listings/${id}`, fields)

describe('S7.15 the pin that a seller puts on the map', () => {
  test('is where everybody sees the sale, at once and without a new version', async () => {
    const id = await create()
    const before = await read(id)
    expect(before.positionPrecision).toBe('zip')
    const answer = await put(id, HOUSE)
    const { city, state, zipCode } = ADDRESS
    expect(answer.json()).toEqual({ ...HOUSE, city, state, zipCode, positionPrecision: 'pinned' })
    expect(await read(id)).toMatchObject({ ...HOUSE, positionPrecision: 'pinned', version: before.version })
    const draft = (await seller.get(`/api/listings/${id}/draft`)).json<Draft>()
    expect(draft.place).toEqual(answer.json())
  })

  test('is as good as a known street to others, who do not learn who found it', async () => {
    const id = await create()
    await put(id, HOUSE)
    expect(await read(id, shopper)).toMatchObject({ ...HOUSE, positionPrecision: 'street' })
    const { latitude, longitude } = HOUSE
    const found = (await shopper.get(`/api/public-listings?location=${latitude},${longitude}&distance=5&limit=100`))
      .json<PublicListing[]>()
      .find((listing) => listing.id === id)
    expect(found).toMatchObject({ ...HOUSE, distance: 0, isApproximate: false })
  })

  test('is not told while the address is hidden', async () => {
    const id = await create({ hidesAddress: true, saleDate: '2031-05-03' })
    const area = await read(id, shopper)
    await put(id, HOUSE)
    const { latitude, longitude } = area
    expect(await read(id, shopper)).toMatchObject({ latitude, longitude, positionPrecision: 'zip' })
    expect(await read(id)).toMatchObject(HOUSE)
  })

  test('is refused far from the ZIP, and without a place to measure from', async () => {
    const id = await create()
    const far = await put(id, MIAMI)
    expect(far.statusCode).toBe(400)
    expect(far.json<{ message: string }>().message).toMatch(
      /^This is 20\d miles from the middle of 32801\. Put the pin within 30 miles of it, or correct the address\.$/,
    )
    expect(await read(id)).toMatchObject({ positionPrecision: 'zip' })
    const nowhere = await create({ city: 'Nowhereville', zipCode: '' })
    expect((await put(nowhere, HOUSE)).statusCode).toBe(400)
  })

  test('is refused where it stands first: in the middle of the ZIP', async () => {
    const id = await create()
    const { latitude, longitude } = await read(id)
    const answer = await put(id, { latitude, longitude })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message: 'This is the middle of 32801. Move the pin to your house first.' })
  })

  test('stays when the street or the title changes, and goes with another ZIP', async () => {
    const id = await create()
    await put(id, HOUSE)
    await change(id, { title: 'Garden sale', streetAddress: '12 Lake Ave' })
    expect(await read(id)).toMatchObject({ ...HOUSE, positionPrecision: 'pinned' })
    await change(id, { zipCode: '32801-1234' })
    expect(await read(id)).toMatchObject({ ...HOUSE, positionPrecision: 'pinned' })
    await change(id, { zipCode: '32803' })
    expect(await read(id)).toMatchObject({ positionPrecision: 'zip' })
  })

  test('stays when positions are looked up again, and gives way to another street that is found', async () => {
    const id = await create()
    await put(id, HOUSE)
    geocoder.fault = null
    await seller.post('/api/fix-geocoding')
    expect(await read(id)).toMatchObject({ ...HOUSE, positionPrecision: 'pinned' })
    await change(id, { streetAddress: '400 S Orange Ave Unit 7' })
    expect(await read(id)).toMatchObject({ positionPrecision: 'street' })
  })

  test('is taken away: the address is looked up again', async () => {
    const id = await create()
    const { latitude, longitude } = await read(id)
    await put(id, HOUSE)
    expect((await put(id, null)).json()).toMatchObject({ latitude, longitude, positionPrecision: 'zip' })
  })

  test('is put, however often the sale is saved meanwhile', async () => {
    const id = await create()
    const answers = await Promise.all([
      put(id, HOUSE),
      ...['One', 'Two', 'Three'].map((title) => change(id, { title })),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await read(id)).toMatchObject({ ...HOUSE, positionPrecision: 'pinned' })
  })
})
