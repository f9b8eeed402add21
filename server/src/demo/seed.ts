import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { detectedBounds } from '@yardsnap/contract/item-input'
import { BLANK_RULE } from '@yardsnap/contract/price-rules'
import { PRODUCT_PICTURE } from '@yardsnap/contract/supplies'
import { user } from '#db/schema/accounts.ts'
import { adsService } from '#site/ads/service.ts'
import { suppliesService } from '#site/supplies/service.ts'
import { fitPicture } from '#pictures/fitted-picture.ts'
import type { DemoOptions } from '#run.ts'
import { type Caller, seedCommunityDay } from './community-day.ts'
import { seedConsignment } from './consignment.ts'
import { SAMPLE_SCHOOL_SALE } from './consignment-samples.ts'
import { arrange } from './drawings.ts'
import { forgetUsage, seedEndedSale } from './ended-sale.ts'
import { seedAppointments } from './appointments.ts'
import { seedDoorLine } from './door-line.ts'
import { seedCoHosts } from './co-hosts.ts'
import { seedLocalRule } from './local-rule.ts'
import { seedOffers } from './offers.ts'
import { seedPrograms } from './programs.ts'
import { SAMPLE_SALES, type SampleListing } from './samples.ts'
import { SAMPLE_ADS, SAMPLE_ADVERTISER, SAMPLE_PRODUCTS } from './sponsors.ts'

const EMAIL = 'demo@yardsnap.example'
const PASSWORD = 'saturday-morning'

/** None that somebody else could have: whoever tries the till of the demo pays nobody. */
const PAY_WAYS = {
  ways: [{ kind: 'cash' }, { kind: 'zelle', handle: 'demo@yardsnap.example' }, { kind: 'check' }],
  receiptLine: 'Private sale, no returns',
}

/**
 * Fills an empty demo with sample sales through the public API, and prints how to sign in. Idempotent: skips the sales
 * if they already exist.
 */
export async function seedDemo(options: DemoOptions): Promise<void> {
  const { app, config, database, log } = options
  const [known] = await database.db.select({ id: user.id }).from(user).where(eq(user.email, EMAIL))
  if (!known) {
    const organizer = await signUp(app, config.publicUrl, { email: EMAIL, firstName: 'Robin', lastName: 'Demo' })
    for (const [index, sample] of SAMPLE_SALES.entries()) {
      const email = `seller-${index + 1}@yardsnap.example`
      const call = await signUp(app, config.publicUrl, { email, ...sample.seller })
      const listingId = await publishListing(app, call, sample)
      if (index === 0) {
        await seedOffers({ seller: call, listingId, shopper: organizer })
        await seedAppointments({ seller: call, listingId, shopper: organizer })
        await seedDoorLine({ seller: call, listingId })
      }
      await call('PUT', '/api/pay-ways', PAY_WAYS)
      log.info({ title: sample.title }, 'made a sample sale')
    }
    await seedCommunityDay({
      organizer,
      date: nextWeekend(0),
      async sell(sample, index) {
        const email = `neighbor-${index + 1}@yardsnap.example`
        const seller = await signUp(app, config.publicUrl, { email, ...sample.seller }, `10.0.0.${index + 1}`)
        return { seller, listingId: await publishListing(app, seller, sample) }
      },
    })
    log.info('made a community sale day')
    await seedEndedSale({
      database,
      call: organizer,
      publish: (sample) => publishListing(app, organizer, sample),
      saleDate: lastSaturday(),
    })
    log.info('made a sale that is over')
    const date = nextWeekend(0)
    const school = await organizer('POST', '/api/listings', { ...SAMPLE_SCHOOL_SALE, saleDate: date })
    const listingId = String(school['id'])
    await organizer('PUT', `/api/listings/${listingId}`, { status: 'published' })
    await seedConsignment({ organizer, listingId, date })
    await forgetUsage(database.db, listingId)
    log.info('made a consignment sale')
    const join = (email: string, firstName: string, address: string) =>
      signUp(app, config.publicUrl, { email, firstName, lastName: 'Hale' }, address)
    await seedCoHosts({
      owner: await join('family-1@yardsnap.example', 'Nora', '10.0.1.1'),
      editor: organizer,
      cousin: await join('family-2@yardsnap.example', 'Theo', '10.0.1.2'),
      saleDate: nextWeekend(0),
    })
    log.info('made a sale of a family')
    await seedLocalRule(database.db, SAMPLE_SALES[0]?.address.zipCode ?? '')
    await seedPrograms(organizer)
    await bookSamples(options)
  }
  console.log(`Sign in to the demo as ${EMAIL} with the password ${PASSWORD}`)
}

/** Ads and supplies, entered as an admin would; a real installation starts without any. */
async function bookSamples({ config, database: { db }, log }: DemoOptions): Promise<void> {
  const ads = adsService({ db, log })
  for (const { path: page, isPremium = false, ...ad } of SAMPLE_ADS) {
    const clickUrl = new URL(page, config.publicUrl).href
    await ads.create({
      ...ad,
      isActive: true,
      isPremium,
      advertiserName: SAMPLE_ADVERTISER,
      clickUrl,
      firstDay: null,
      lastDay: null,
    })
  }
  const supplies = suppliesService({ db, log })
  for (const { drawing, ...product } of SAMPLE_PRODUCTS) {
    const { id } = await supplies.create(product)
    const picture = await readFile(path.join(import.meta.dirname, 'pictures/products', `${drawing}.png`))
    await supplies.setPicture(db, id, await fitPicture(picture, PRODUCT_PICTURE))
  }
}

/** @param remoteAddress sign-ups are limited by address, and visitors of the demo share the server's own */
async function signUp(
  app: FastifyInstance,
  origin: string,
  person: { email: string; firstName: string; lastName: string },
  remoteAddress = '127.0.0.1',
): Promise<Caller> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    remoteAddress,
    headers: { host: new URL(origin).host, origin },
    payload: { ...person, name: `${person.firstName} ${person.lastName}`, password: PASSWORD },
  })
  if (answer.statusCode !== 200) throw new Error(`demo account: ${answer.body}`)
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  return async (method, url, payload) => {
    const reply = await app.inject({
      method,
      url,
      headers: { cookie },
      ...(payload !== undefined && { payload: payload as object }),
    })
    if (reply.statusCode >= 400) throw new Error(`demo: ${method} ${url}: ${reply.statusCode} ${reply.body}`)
    return reply.body ? reply.json() : {}
  }
}

/** @returns its id */
async function publishListing(app: FastifyInstance, call: Caller, sample: SampleListing): Promise<string> {
  const {
    seller: _seller,
    weekendDay,
    secondDay,
    rules = [],
    wall: _wall,
    picture,
    items,
    address,
    ...details
  } = sample
  const saleDate = nextWeekend(weekendDay)
  const listing = await call('POST', '/api/listings', {
    ...details,
    ...address,
    saleDate,
    priceRules: rules.map((rule) => ({ ...BLANK_RULE, ...rule, from: `${saleDate}T${rule.from}` })),
    ...(secondDay && toSecondDay(secondDay)),
  })
  const listingPath = `/api/listings/${String(listing['id'])}`
  const placed = arrange(items.map((item) => item.drawing))
  const bytes = await readFile(path.join(import.meta.dirname, 'pictures', picture))
  const photoUrl = await uploadPicture(app, call, bytes)
  await call('POST', `${listingPath}/photos`, { imageUrls: [photoUrl] })
  await call('POST', `${listingPath}/items/bulk`, {
    items: items.map(({ drawing: _drawing, price, ...item }, index) => {
      const { x, y, width, height } = placed[index] ?? { x: 0, y: 0, width: 100, height: 100 }
      const region = [x, y, x + width, y + height].map(
        (value) => Math.round(Math.min(100, Math.max(0, value)) * 10) / 1000,
      )
      const cropUrl = `${photoUrl}?region=${region.join(',')}`
      const { low, high } = detectedBounds(price)
      return {
        ...item,
        priceSuggested: price,
        priceLow: low,
        priceHigh: high,
        cropUrl,
        imageUrls: [cropUrl],
        sourceImageUrl: photoUrl,
      }
    }),
  })
  await call('PUT', listingPath, { status: 'published' })
  return String(listing['id'])
}

function toSecondDay(day: NonNullable<SampleListing['secondDay']>) {
  const date = nextWeekend(1)
  return {
    laterDays: [{ date, ...day }],
    priceRules: [{ ...BLANK_RULE, from: `${date}T${day.startTime}`, percentOff: 50 }],
  }
}

async function uploadPicture(app: FastifyInstance, call: Caller, bytes: Buffer): Promise<string> {
  const { uploadURL, objectPath } = await call('POST', '/api/objects/upload', {})
  const url = new URL(String(uploadURL), 'http://localhost')
  const stored = await app.inject({
    method: 'PUT',
    url: url.pathname + url.search,
    headers: { 'content-type': 'image/jpeg' },
    payload: bytes,
  })
  if (stored.statusCode >= 400) throw new Error(`demo picture: ${stored.statusCode} ${stored.body}`)
  return String(objectPath)
}

/** The last Saturday before today, YYYY-MM-DD. */
function lastSaturday(): string {
  const date = new Date(`${nextWeekend(0)}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - (date.getTime() - Date.now() > 6.5 * 86_400_000 ? 14 : 7))
  return date.toISOString().slice(0, 10)
}

/** The next Saturday (0) or the Sunday after it (1), as YYYY-MM-DD; never today, so that the sales are upcoming. */
function nextWeekend(day: 0 | 1): string {
  const date = new Date()
  const untilSaturday = (6 - date.getUTCDay() + 7) % 7 || 7
  date.setUTCDate(date.getUTCDate() + untilSaturday + day)
  return date.toISOString().slice(0, 10)
}
