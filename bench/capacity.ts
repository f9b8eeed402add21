import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { getPublicListings } from '@yardsnap/contract/browse'
import { processImages } from '@yardsnap/contract/detection'
import { FREE_PHOTOS_PER_LISTING } from '@yardsnap/contract/plans'
import { keepAliveGet, type Load, measureRate } from './search/load.ts'
import { fillDatabase } from './search/data.ts'
import { searchShapes } from './search/shapes.ts'
import { loadReferencePhotos, type ReferencePhoto } from './detection/reference-photos.ts'
import { openListing, post, upload } from './detection/through-http.ts'
import { readCpuMs } from './processes/load.ts'
import { family, readMegabytes } from './processes/memory.ts'
import { onThrowawayDatabase } from './processes/throwaway-database.ts'

/**
 * What one machine carries, everything on it: shoppers' calls at rising rates until the 95th percentile is over the limit,
 * photos one after another, and both at once; with the memory of all processes. This process is on the machine too and
 * takes its share of it. `npm run bench -- capacity [--listings 100000] [--seconds 20]`
 */
const PORT = Number(process.env['PORT'] ?? 4851)
const URL = `http://127.0.0.1:${PORT}`
const RATES = [20, 40, 80, 160, 320, 480, 640, 800]
const CLIENTS = 4000
const P95_MS = 250
/** Who uploads at the same time. */
const SELLERS = 2
const PLACES = 400

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { listings: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '20' } },
})
const seconds = Number(values.seconds)

/** The calls of a visit: a search's page and its data, two sales' pages and two pictures. */
async function visitCalls(picture: string): Promise<string[][]> {
  const shapes = ['near', 'near, any word', 'near, weekend', 'near, category']
  const searches = searchShapes(PLACES).filter(({ name }) => shapes.includes(name))
  return Promise.all(
    Array.from({ length: PLACES }, async (_, index) => {
      const search = new URLSearchParams(searches[index % searches.length]?.at(index)).toString()
      const found = await fetch(`${URL}/api/public-listings?${search}`)
      const sales = getPublicListings.response.parse(await found.json()).slice(0, 2)
      return [
        `/browse?${search}`,
        `/api/public-listings?${search}`,
        ...sales.map(({ id }) => `/sale/${id}`),
        ...['320', '640'].map((width) => `${picture}?w=${width}`),
      ]
    }),
  )
}

/** @returns the address of a photo that everyone may see */
async function publishPicture(content: Buffer): Promise<string> {
  const { cookie, id } = await openListing(URL)
  const picture = await upload(URL, cookie, content)
  await post(URL, `/api/listings/${id}/photos`, { imageUrls: [picture] }, cookie)
  const headers = { 'Content-Type': 'application/json', Origin: URL, Cookie: cookie }
  await fetch(`${URL}/api/listings/${id}`, { method: 'PUT', headers, body: '{"status":"published"}' })
  return picture
}

interface Seller {
  cookie: string
  id: string
  photos: number
}

/** Sellers upload and analyze photos, one after another each. @returns ends it, and says how many were done until then */
function analyzing(photos: ReferencePhoto[]) {
  let isOver = false
  let done = 0
  async function analyze(at: number): Promise<void> {
    let seller: Seller | null = null
    for (let next = at; !isOver; next += SELLERS) {
      const photo = photos[next % photos.length]
      if (!photo) return
      if (!seller || seller.photos === FREE_PHOTOS_PER_LISTING) seller = await openListing(URL)
      seller.photos++
      const imageUrl = await upload(URL, seller.cookie, photo.content)
      const body = { imageUrls: [imageUrl], listingId: seller.id }
      await (await post(URL, processImages.path, body, seller.cookie)).text()
      if (!isOver) done++
    }
  }
  const running = Promise.all(Array.from({ length: SELLERS }, (_, at) => analyze(at)))
  return async () => {
    isOver = true
    await running
    return done
  }
}

/** Runs something, and measures the processor time and the most memory of all processes meanwhile. */
async function watching<Result>(pids: number[], run: () => Promise<Result>) {
  const all = () => pids.flatMap(family)
  const cpu = () => pids.reduce((sum, pid) => sum + readCpuMs(pid), 0)
  let megabytes = 0
  const sampler = setInterval(() => (megabytes = Math.max(megabytes, readMegabytes(all()))), 500)
  const [startedAt, before] = [performance.now(), cpu()]
  try {
    const result = await run()
    return { result, megabytes, cores: (cpu() - before) / (performance.now() - startedAt) }
  } finally {
    clearInterval(sampler)
  }
}

await onThrowawayDatabase({
  name: 'capacity',
  fill: (client) => fillDatabase(client, Number(values.listings)),
  async measure({ startApp, folder }) {
    const photos = loadReferencePhotos()
    if (!photos) return console.log('Skipped: no reference photos')
    const { pid } = await startApp(PORT, { SITE_MODE: 'open' })
    const postmaster = readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]
    const pids = [pid, Number(postmaster)]
    const visits = await visitCalls(await publishPicture(photos[0]!.content))
    const calls = visits.flat()
    const get = keepAliveGet(CLIENTS)
    const shop = (perSecond: number, length = seconds): Promise<Load> =>
      measureRate({ perSecond, seconds: length, request: (at) => get(URL + calls[at % calls.length]) })
    console.log(`${values.listings} published sales; ${(calls.length / visits.length).toFixed(1)} calls a visit`)

    let sustained = 0
    for (const rate of RATES) {
      await shop(rate, 2)
      const { result, megabytes, cores } = await watching(pids, () => shop(rate))
      console.log(`${rate} calls/s: ${line(result)}, ${cores.toFixed(2)} cores, ${megabytes.toFixed(0)} MB`)
      if (result.p95Ms > P95_MS) break
      sustained = rate
    }
    console.log(`shoppers: ${((sustained * 60) / (calls.length / visits.length)).toFixed(0)} visits a minute`)

    const analyzeDuring = <Result>(run: () => Promise<Result>) =>
      watching(pids, async () => {
        const stop = analyzing(photos)
        return { load: await run(), count: await stop() }
      })
    const alone = await analyzeDuring(() => delay(3 * seconds * 1000))
    console.log(`photos alone: ${photosLine(alone)}`)
    const rate = Math.max(sustained / 4, RATES[0] ?? 0)
    const both = await analyzeDuring(() => shop(rate, 3 * seconds))
    console.log(`photos beside ${rate} calls/s: ${photosLine(both)}; calls: ${line(both.result.load)}`)
  },
})

function line({ medianMs, p95Ms }: Load): string {
  return `median ${medianMs.toFixed(0)} ms, 95% ${p95Ms.toFixed(0)} ms`
}

function photosLine({
  result,
  cores,
  megabytes,
}: {
  result: { count: number }
  cores: number
  megabytes: number
}): string {
  const anHour = (result.count * 3600) / (3 * seconds)
  return `${anHour.toFixed(0)} an hour, ${cores.toFixed(2)} cores, ${megabytes.toFixed(0)} MB`
}
