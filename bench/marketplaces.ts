import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { openListing, post, upload } from './detection/through-http.ts'
import { startApp, stopApp } from './processes/app-process.ts'
import { family, readMegabytes } from './processes/memory.ts'

/**
 * Measures a ZIP of 300 photos: time from request to last byte, with a cold and a warm picture cache, and the memory of
 * the app's processes meanwhile. `npm run bench -- marketplaces`
 */
const PICTURES = 300
const PHOTOS = 5
const PORT = Number(process.env['PORT'] ?? 4831)
const URL = `http://127.0.0.1:${PORT}`
const SAMPLE = path.join(import.meta.dirname, '../server/src/demo/pictures/estate.jpg')
const BUDGET_MEGABYTES = 1024

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-bench-'))
chmodSync(dataDir, 0o711)
const app = await startApp({ dataDir, port: PORT })
const { cookie, id } = await openListing(URL)
const photos: string[] = []
for (let index = 0; index < PHOTOS; index += 1) {
  // The twelve megapixels of a phone; each photo is different.
  const content = await sharp(SAMPLE)
    .resize(4032, 3024)
    .modulate({ hue: index * 10 })
    .jpeg()
    .toBuffer()
  photos.push(await upload(URL, cookie, content))
}
const items = Array.from({ length: PICTURES }, (_, index) => ({
  title: `Thing ${index}`,
  cropUrl: `${photos[index % PHOTOS]}?region=0.1,0.1,0.7,${(0.5 + index / 1000).toFixed(3)}`,
}))
await post(URL, `/api/listings/${id}/items/bulk`, { items }, cookie)
const pids = family(app.pid ?? 0)
console.log(`before: ${readMegabytes(pids).toFixed(0)} MB in all processes`)
await measure('no picture made yet')
await measure('all pictures made')
await stopApp(app)
rmSync(dataDir, { recursive: true })

async function measure(name: string): Promise<void> {
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, readMegabytes(family(app.pid ?? 0)))
  }, 250)
  const startedAt = performance.now()
  const answer = await post(URL, `/api/listings/${id}/marketplaces/photos/file`, {}, cookie)
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).length
  clearInterval(watch)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const size = (bytes / 1e6).toFixed(1)
  console.log(`${name}: ${seconds} s, ${size} MB, most memory ${most.toFixed(0)} MB (budget ${BUDGET_MEGABYTES})`)
}
