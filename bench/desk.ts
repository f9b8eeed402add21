import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { publish } from './desk/publish.ts'
import { review } from './desk/review.ts'
import { ITEMS, SLOWDOWN, typing } from './desk/typing.ts'
import { loadReferencePhotos } from './detection/reference-photos.ts'
import { startApp, stopApp } from './processes/app-process.ts'

/**
 * Counts what a seller taps and types on a phone: from the landing page to a published sale, and from what was found in
 * four photos to a clean list; then measures typing in a sale of 300 items. `npm run bench -- desk [photo ...]`
 */
const PHOTOS = process.argv.slice(2)
const USUAL_PHOTOS = ['p01.jpg', 'p03.jpg', 'p04.jpg', 'p06.jpg']
const PORT = Number(process.env['PORT'] ?? 4833)
const URL_BASE = `http://127.0.0.1:${PORT}`
const BUDGETS = {
  publish: { taps: 40, fields: 14 },
  review: { taps: 20, fields: 4, seconds: 90 },
  typing: { strokeMs: 50, pagePixels: 30_000 },
}

async function signUp(page: Page): Promise<void> {
  const account = { name: 'Bench Seller', firstName: 'Bench', lastName: 'Seller', password: 'bench-seller-pass' }
  const email = `bench-${performance.now().toFixed(3)}@example.com`
  await page.request.post('/api/auth/sign-up/email', { data: { ...account, email }, headers: { origin: URL_BASE } })
}

function report(name: string, values: Record<string, number>, budget: Record<string, number>): void {
  const cells = Object.entries(values).map(([key, value]) => {
    const limit = budget[key]
    const verdict = limit === undefined ? '' : value <= limit ? ` (at most ${limit}: ok)` : ` (at most ${limit}: OVER)`
    return `${key} ${Number.isInteger(value) ? value : value.toFixed(1)}${verdict}`
  })
  console.log(`${name}: ${cells.join(', ')}`)
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-bench-desk-'))
chmodSync(dataDir, 0o711) // as root, PostgreSQL runs as another user, which needs access
process.env['SITE_MODE'] = 'open'
const app = await startApp({ dataDir, port: PORT })
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })

async function onPhone<T>(work: (page: Page) => Promise<T>, isSignedIn = true): Promise<T> {
  const context = await browser.newContext({ baseURL: URL_BASE, viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  if (isSignedIn) await signUp(page)
  try {
    return await work(page)
  } finally {
    await context.close()
  }
}

try {
  const all = loadReferencePhotos()
  const names = PHOTOS.length > 0 ? PHOTOS : USUAL_PHOTOS
  const photos = all?.filter(({ file }) => names.includes(file))
  if (photos) {
    report('landing to published', await onPhone((page) => publish(page, photos), false), BUDGETS.publish)
    report('found to clean list', await onPhone((page) => review(page, photos)), BUDGETS.review)
  } else {
    console.log('The reference photos are not on this machine; only typing is measured.')
  }
  const { median, p95, pixels } = await onPhone((page) => typing(page, URL_BASE))
  const { strokeMs, pagePixels } = BUDGETS.typing
  report(
    `typing among ${ITEMS} items, ${SLOWDOWN} × slower`,
    { median, p95, pixels },
    { median: strokeMs, pixels: pagePixels },
  )
} finally {
  await browser.close()
  await stopApp(app)
  rmSync(dataDir, { recursive: true, force: true })
}
