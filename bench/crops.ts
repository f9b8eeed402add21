import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { updateListing } from '@yardsnap/contract/own-listings'
import { attachPhotos, CROP_QUALITY } from '@yardsnap/contract/photos'
import { sharp } from '#server/pictures/sharp.ts'
import { quantile } from './detection/measure.ts'
import { openListing, post, upload } from './detection/through-http.ts'
import { readCpuMs, measureLoad } from './processes/load.ts'
import { onThrowawayDatabase } from './processes/throwaway-database.ts'

/**
 * Crops of a public photo of 12 megapixels: made anew beside bare sharp on the original and beside ipx (where it is
 * installed), and asked for again. `npm run bench -- crops [photo.jpg]`
 */
const PORT = Number(process.env['PORT'] ?? 4834)
const URL = `http://127.0.0.1:${PORT}`
const CROPS = 30
const ROUNDS = 5
const SECONDS = 3
const WIDTH = 640
const BUDGET = { cachedCpuMs: 0.4 }

interface Box {
  left: number
  top: number
  width: number
  height: number
}

async function ownPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'gray', noise } })
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** @returns the path of a photo in a public sale */
async function publish(photo: Buffer): Promise<string> {
  const { id, cookie } = await openListing(URL)
  const photoPath = await upload(URL, cookie, photo)
  await post(URL, attachPhotos.path.replace(':listingId', id), { imageUrls: [photoPath] }, cookie)
  const answer = await fetch(URL + updateListing.path.replace(':listingId', id), {
    method: 'PUT',
    headers: { cookie, origin: URL, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'published' }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return photoPath
}

/** Different parts, each 40 % of the photo's width and height. */
function boxes({ width, height }: { width: number; height: number }): Box[] {
  return Array.from({ length: CROPS }, (_, index) => ({
    left: Math.round(((index % 6) / 10) * width),
    top: Math.round((Math.floor(index / 6) / 10) * height),
    width: Math.round(0.4 * width),
    height: Math.round(0.4 * height),
  }))
}

function toRegion({ left, top, width, height }: Box, whole: { width: number; height: number }): string {
  return [left / whole.width, top / whole.height, (left + width) / whole.width, (top + height) / whole.height]
    .map((share) => share.toFixed(3))
    .join(',')
}

/** @returns medians of one picture: time, and processor time of the process and its children */
async function oneByOne<Task>(pid: number, tasks: readonly Task[], make: (task: Task) => Promise<unknown>) {
  const tookMs: number[] = []
  const cpuBefore = readCpuMs(pid)
  for (const task of tasks) {
    const startedAt = performance.now()
    await make(task)
    tookMs.push(performance.now() - startedAt)
  }
  return { ms: quantile(tookMs, 0.5), cpuMs: (readCpuMs(pid) - cpuBefore) / tasks.length }
}

function report(name: string, { ms, cpuMs }: { ms: number; cpuMs: number }): void {
  console.log(`${name.padEnd(32)} ${ms.toFixed(1).padStart(7)} ms ${cpuMs.toFixed(1).padStart(7)} CPU-ms`)
}

interface Ipx {
  createIPX(options: object): (id: string, modifiers: object) => { process(): Promise<unknown> }
  ipxFSStorage(options: { dir: string }): object
}

/** ipx is no dependency: `npm install --no-save ipx` makes it take part. */
async function loadIpx(): Promise<Ipx | null> {
  try {
    return (await import(createRequire(import.meta.url).resolve('ipx'))) as Ipx
  } catch {
    return null
  }
}

const file = process.argv[2]
const photo = file ? readFileSync(file) : await ownPhoto()
const whole = await sharp(photo).metadata()
const parts = boxes(whole)

await onThrowawayDatabase({
  name: 'crops',
  async measure({ folder, startApp }) {
    const { pid } = await startApp(PORT, { LOG_LEVEL: 'info' })
    const photoPath = await publish(photo)
    const toUrl = (box: Box) => `${URL}${photoPath}?region=${toRegion(box, whole)}&w=${WIDTH}`
    const get = async (url: string) => {
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      return Buffer.from(await answer.arrayBuffer())
    }

    report('cold, ours over HTTP', await oneByOne(pid, parts, (box) => get(toUrl(box))))
    const cropped = (box: Box) =>
      sharp(photo).extract(box).resize({ width: WIDTH }).jpeg({ quality: CROP_QUALITY }).toBuffer()
    report('cold, bare sharp', await oneByOne(process.pid, parts, cropped))
    const ipx = await loadIpx()
    if (ipx) {
      writeFileSync(path.join(folder, 'photo.jpg'), photo)
      const pictures = ipx.createIPX({ storage: ipx.ipxFSStorage({ dir: folder }) })
      const modifiers = ({ left, top, width, height }: Box) => ({
        extract: `${left}_${top}_${width}_${height}`,
        width: String(WIDTH),
        quality: String(CROP_QUALITY),
      })
      report('cold, ipx', await oneByOne(process.pid, parts, (box) => pictures('photo.jpg', modifiers(box)).process()))
    } else console.log('ipx is not installed: skipped')

    const [first] = parts
    if (!first) return
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await measureLoad(pid, { url: toUrl(first), seconds: SECONDS }))
    }
    const cpuMs = quantile(
      rounds.map((load) => load.cpuMsPerRequest),
      0.5,
    )
    const perSecond = quantile(
      rounds.map((load) => load.requestsPerSecond),
      0.5,
    )
    console.log(`cached ${perSecond.toFixed(0)} /s, ${cpuMs.toFixed(3)} CPU-ms each (budget ${BUDGET.cachedCpuMs})`)
    if (cpuMs > BUDGET.cachedCpuMs) process.exitCode = 1
  },
})
