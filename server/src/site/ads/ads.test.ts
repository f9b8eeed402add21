import type { AdInput } from '@yardsnap/contract/ad-input'
import { addDays } from '@yardsnap/contract/sale-days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '#log/logger.ts'
import { sharp } from '#pictures/sharp.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { type AdsService, adsService } from './service.ts'

let site: TestApp
let admin: AdsService
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMITS: 'on' } })
  admin = adsService({ db: site.database.db, log: createLogger({ level: 'silent' }) })
})
afterAll(() => site.close())

const AD: AdInput = {
  isActive: true,
  adSize: 'rectangle',
  placement: 'sidebar',
  targetPage: 'browse-sales',
  advertiserName: 'Orange Avenue Antiques',
  title: 'We buy what is left over',
  clickUrl: 'https://antiques.example/',
  isPremium: false,
  firstDay: null,
  lastDay: null,
}
const EVER = { from: '2000-01-01', to: '2100-01-01' }
const listAds = async (page: string) =>
  (await site.visitor.get(`/api/display-ads?targetPage=${page}`)).json<{ id: string; title: string }[]>()

/** Stored counts of one ad; the other process writes its own when it stops. */
async function getCounts(adId: string): Promise<{ impressions: number; clicks: number }> {
  const days = (await admin.report(EVER)).filter((day) => day.adId === adId)
  const sum = (kind: 'impressions' | 'clicks') => days.reduce((total, day) => total + day[kind], 0)
  return { impressions: sum('impressions'), clicks: sum('clicks') }
}

test('S7.19 S3.8 the active ads of a page are a bare array, featured ones first', async () => {
  await admin.create({ ...AD, title: 'First booked' })
  await admin.create({ ...AD, title: 'Not running', isActive: false })
  const featured = await admin.create({ ...AD, title: 'Featured', isPremium: true })
  await admin.create({ ...AD, title: 'Elsewhere', targetPage: 'map-view' })
  expect((await listAds('browse-sales')).map((ad) => ad.title)).toEqual(['Featured', 'First booked'])
  expect((await listAds('map-view')).map((ad) => ad.title)).toEqual(['Elsewhere'])
  expect((await listAds('browse-sales'))[0]).toEqual({
    id: featured.id,
    isActive: true,
    adSize: 'rectangle',
    placement: 'sidebar',
    advertiserName: 'Orange Avenue Antiques',
    title: 'Featured',
    clickUrl: 'https://antiques.example/',
    isPremium: true,
    imageUrl: null,
  })
})

test('an ad is shown and counted from its first to its last day alone', async () => {
  const dayIn = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
  const [yesterday, tomorrow] = [dayIn(-1), dayIn(1)]
  const book = (title: string, days: Partial<AdInput>) =>
    admin.create({ ...AD, targetPage: 'map-view', title, ...days })
  const over = await book('Over', { lastDay: yesterday })
  const later = await book('Later', { firstDay: dayIn(2) })
  const running = await book('Running', { firstDay: yesterday, lastDay: tomorrow })
  const shown = (await listAds('map-view')).map(({ id }) => id)
  expect(shown).toContain(running.id)
  expect(shown).not.toContain(over.id)
  expect(shown).not.toContain(later.id)
  const track = (adId: string) => site.visitor.post('/api/display-ads/track-click', { adId })
  expect([(await track(over.id)).statusCode, (await track(running.id)).statusCode]).toEqual([404, 204])
  const answer = await admin.listAll()
  expect(answer.find(({ id }) => id === running.id)).toMatchObject({ firstDay: yesterday, lastDay: tomorrow })
  for (const { id } of [over, later, running]) await admin.remove(id)
})

test('the list of all ads has the sums of their counts', async () => {
  const { id: adId } = await admin.create({ ...AD, isActive: true })
  const first = async () => true
  for (const kind of ['impression', 'impression', 'impression', 'click'] as const)
    await admin.track({ adId, kind }, first)
  expect((await admin.listAll()).find(({ id }) => id === adId)).toMatchObject({ impressions: 3, clicks: 1 })
})

test.each(['', '?targetPage=', '?targetPage=home', '?targetPage=map-view&targetPage=browse-sales'])(
  'S7.19 an invalid page (%j) is refused',
  async (query) => expect((await site.visitor.get(`/api/display-ads${query}`)).statusCode).toBe(400),
)

test('S7.20 S7.21 S4.14 A19 a visitor’s impressions and clicks each count once, another visitor’s count again', async () => {
  const { id: adId } = await admin.create(AD)
  const counting = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
  const [one, other] = [await counting.signUp(), await counting.signUp()]
  for (const visitor of [one, one, one, other, counting.visitor]) {
    const answers = [
      await visitor.post('/api/display-ads/track-impression', { adId }),
      await visitor.post('/api/display-ads/track-click', { adId }),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([204, 204])
  }
  await counting.close()
  expect(await getCounts(adId)).toEqual({ impressions: 3, clicks: 3 })
})

describe('A19 events of an invalid ad are not counted', () => {
  test.each([
    ['unknown', '00000000-0000-7000-8000-000000000000', 404],
    ['not an id', 'x'.repeat(100), 400],
    ['huge', 'x'.repeat(200_000), 400],
    ['a number', 1e308, 400],
    ['SQL', "' or 1=1 --", 400],
    ['missing', undefined, 400],
  ])('%s', async (_name, adId, status) => {
    const visitor = await site.signUp()
    expect((await visitor.post('/api/display-ads/track-impression', { adId })).statusCode).toBe(status)
    expect((await visitor.post('/api/display-ads/track-click', { adId })).statusCode).toBe(status)
  })

  test('inactive', async () => {
    const { id: adId } = await admin.create({ ...AD, isActive: false })
    const visitor = await site.signUp()
    expect((await visitor.post('/api/display-ads/track-click', { adId })).statusCode).toBe(404)
  })
})

test('A19 a thousand repeats are rate limited and count once', async () => {
  const { id: adId } = await admin.create(AD)
  const counting = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
  const visitor = await counting.signUp()
  const statuses: number[] = []
  // In batches, because a thousand calls at once would overload the database.
  for (let round = 0; round < 10; round++) {
    const repeats = Array.from({ length: 100 }, () => visitor.post('/api/display-ads/track-impression', { adId }))
    statuses.push(...(await Promise.all(repeats)).map(({ statusCode }) => statusCode))
  }
  await counting.close()
  expect(statuses.filter((status) => status === 204)).toHaveLength(120)
  expect(statuses.filter((status) => status === 429)).toHaveLength(880)
  expect(await getCounts(adId)).toEqual({ impressions: 1, clicks: 0 })
})

test('two processes that count the same ads add up', async () => {
  const ads = await Promise.all(Array.from({ length: 5 }, () => admin.create(AD)))
  const processes = [0, 1, 2, 3].map(() => adsService({ db: site.database.db, log: createLogger({ level: 'silent' }) }))
  for (const [index, process] of processes.entries()) {
    for (const { id } of index % 2 ? ads : ads.toReversed()) {
      await process.track({ adId: id, kind: 'click' }, async () => true)
    }
  }
  await Promise.all(processes.map((process) => process.stop()))
  expect(await Promise.all(ads.map((ad) => getCounts(ad.id)))).toEqual(ads.map(() => ({ impressions: 0, clicks: 4 })))
})

test('counts of an ad deleted meanwhile are skipped, and the others are kept', async () => {
  const [gone, kept] = [await admin.create(AD), await admin.create(AD)]
  await admin.track({ adId: gone.id, kind: 'click' }, async () => true)
  await admin.track({ adId: kept.id, kind: 'click' }, async () => true)
  await admin.remove(gone.id)
  expect([await getCounts(gone.id), await getCounts(kept.id)]).toEqual([
    { impressions: 0, clicks: 0 },
    { impressions: 0, clicks: 1 },
  ])
})

describe('a picture', () => {
  test('is cropped to twice the box size and served from this site', async () => {
    const { id } = await admin.create({ ...AD, targetPage: 'map-view', adSize: 'leaderboard' })
    const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#2c6a4a' } })
      .png()
      .toBuffer()
    await admin.setPicture(site.database.db, id, await admin.fitPicture(id, png))
    const { imageUrl } = (await admin.listAll()).find((ad) => ad.id === id) ?? {}
    expect(imageUrl).toMatch(new RegExp(`^/api/display-ads/${id}/picture\\?v=[0-9a-f]{16}$`))
    const answer = await site.visitor.get(imageUrl ?? '')
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1456, height: 180 })
    await admin.setPicture(site.database.db, id, null)
    expect((await site.visitor.get(imageUrl ?? '')).statusCode).toBe(404)
  })

  test('is gone when it is removed while another admin sets it', async () => {
    const { db, pool } = site.database
    const { id } = await admin.create(AD)
    const picture = { webp: Buffer.from('picture'), version: 'a'.repeat(16) }
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const [set, isRemoving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const setting = db.transaction(async (tx) => {
      await admin.setPicture(tx, id, picture)
      set.resolve()
      await isRemoving.promise
    })
    await set.promise
    const removing = db.transaction((tx) => admin.setPicture(tx, id, null))
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    isRemoving.resolve()
    await Promise.all([setting, removing])
    expect((await pool.query('select 1 from ad_pictures where ad_id = $1', [id])).rowCount).toBe(0)
  })

  test('F5 in another format, such as SVG, is refused and changes nothing', async () => {
    const { id } = await admin.create(AD)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await expect(admin.fitPicture(id, svg)).rejects.toMatchObject({ code: 'unsupported_type' })
    expect((await admin.listAll()).find((ad) => ad.id === id)?.imageUrl).toBeNull()
  })
})

test('the admin changes and removes an ad', async () => {
  const { id } = await admin.create(AD)
  expect(await admin.update(id, { ...AD, title: 'New title' })).toMatchObject({ id, title: 'New title' })
  await admin.remove(id)
  await expect(admin.update(id, AD)).rejects.toMatchObject({ code: 'not_found' })
  await expect(admin.remove(id)).rejects.toMatchObject({ code: 'not_found' })
})
