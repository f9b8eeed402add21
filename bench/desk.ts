import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BLANK_ITEM, type Draft, type DraftItem } from '@yardsnap/contract/drafts'
import { chromium, type Locator, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { quantile } from './detection/measure.ts'
import { loadReferencePhotos, type ReferencePhoto } from './detection/reference-photos.ts'
import { matchPhotos, type Prediction } from './detection/score.ts'
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
/** A person needs as long to see where to tap next. */
const TAP_MS = 600
const ITEMS = 300
const STROKES = 40
const SLOWDOWN = 4
const ANALYSIS_MS = 180_000

/** A hand that counts what it does. */
function handOn(page: Page) {
  let taps = 0
  let fields = 0
  const tap = async (target: Locator) => {
    taps += 1
    await page.waitForTimeout(TAP_MS)
    await target.click()
  }
  return {
    tap,
    /** Slides over neighbors, which is one gesture: they all get the answer of the first. */
    slide: async (targets: readonly Locator[]) => {
      taps += 1
      await page.waitForTimeout(TAP_MS)
      await targets[0]?.scrollIntoViewIfNeeded()
      for (const [index, target] of targets.entries()) {
        const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
        await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 })
        if (index === 0) await page.mouse.down()
      }
      await page.mouse.up()
    },
    /** Taps into a field and types. */
    type: async (target: Locator, text: string) => {
      fields += 1
      await tap(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text, { delay: 30 })
    },
    /** As the phone's own chooser: one tap to open it, one a photo, one to be done. */
    choose: async (files: readonly ReferencePhoto[]) => {
      taps += files.length + 2
      await page.waitForTimeout(TAP_MS * (files.length + 2))
      await page
        .locator('.uppy-Dashboard-input')
        .first()
        .setInputFiles(files.map(({ file: name, content: buffer }) => ({ name, mimeType: 'image/jpeg', buffer })))
    },
    counted: () => ({ taps, fields }),
  }
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

async function signUp(page: Page): Promise<void> {
  const account = { name: 'Bench Seller', firstName: 'Bench', lastName: 'Seller', password: 'bench-seller-pass' }
  const email = `bench-${performance.now().toFixed(3)}@example.com`
  await page.request.post('/api/auth/sign-up/email', { data: { ...account, email }, headers: { origin: URL_BASE } })
}

async function analyze(page: Page, hand: ReturnType<typeof handOn>, photos: readonly ReferencePhoto[]): Promise<void> {
  await hand.choose(photos)
  await hand.tap(button(page, /^Upload \+?\d+/))
  await page.getByText(/^Detected \d+ items? from your photos!$/).waitFor({ timeout: ANALYSIS_MS })
}

/** From the landing page to a public sale. What was found is kept as it is, unnamed things stay guesses. */
async function publish(page: Page, photos: readonly ReferencePhoto[]) {
  const hand = handOn(page)
  await page.goto('/')
  await hand.tap(page.getByRole('link', { name: 'Sign In' }).first())
  await hand.tap(page.getByText('I am new here'))
  await hand.type(page.getByLabel('First name'), 'Dana')
  await hand.type(page.getByLabel('Last name'), 'Miller')
  await hand.type(page.getByLabel('Email'), `desk-${performance.now().toFixed(3)}@example.com`)
  await hand.type(page.getByLabel('Password', { exact: true }), 'bench-seller-pass')
  await hand.tap(button(page, 'Create account'))
  await hand.tap(page.getByRole('link', { name: 'Sell', exact: true }))
  await analyze(page, hand, photos)
  await hand.tap(button(page, /^Keep \d+/))
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Back' }))
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
  await hand.tap(button(page, 'Publish Sale'))
  const sheet = page.getByRole('dialog')
  await hand.tap(sheet.getByRole('button', { name: 'Add the place' }))
  await hand.type(sheet.getByLabel('Street address', { exact: true }), '417 Maple Avenue')
  await hand.type(sheet.getByLabel('City', { exact: true }), 'Orlando')
  await hand.type(sheet.getByLabel('State', { exact: true }), 'FL')
  await hand.type(sheet.getByLabel('ZIP', { exact: true }), '32801')
  await hand.tap(sheet.getByRole('button', { name: 'Done' }))
  await hand.tap(sheet.getByRole('button', { name: 'Add the day' }))
  await hand.tap(sheet.getByLabel('Date', { exact: true }))
  await sheet.getByLabel('Date', { exact: true }).fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10))
  await hand.tap(sheet.getByRole('button', { name: 'Done' }))
  await hand.tap(sheet.getByRole('button', { name: 'Publish Sale' }))
  await page.getByText('Listing published successfully with all items!').waitFor()
  return { ...hand.counted(), fields: hand.counted().fields + 1 }
}

/** Which of the found items a person would sell: by their boxes, each thing once. */
async function rightOnes(page: Page, photos: readonly ReferencePhoto[]) {
  const listingId = new URL(page.url()).searchParams.get('edit') ?? ''
  const draft = (await (await page.request.get(`/api/listings/${listingId}/draft`)).json()) as Draft
  const filesByUrl = new Map(draft.photos.map(({ url }, index) => [url, photos[index]?.file ?? '']))
  const predictions = new Map<string, (Prediction & { id: string })[]>()
  for (const { id, cropData, sourceImageUrl, title, isLabelSure, confidence } of draft.items) {
    if (!cropData || !sourceImageUrl) continue
    const { x, y, width, height } = cropData
    const box = { x0: x / 100, y0: y / 100, x1: (x + width) / 100, y1: (y + height) / 100 }
    const file = filesByUrl.get(sourceImageUrl) ?? ''
    predictions.set(file, [...(predictions.get(file) ?? []), { id, box, score: confidence ?? 0, title, isLabelSure }])
  }
  const matches = matchPhotos(photos, predictions)
  const right = new Map(
    matches.flatMap(({ prediction, item }) =>
      item ? [[(prediction as Prediction & { id: string }).id, item.label]] : [],
    ),
  )
  return { right, draft }
}

/** From what was found to a list of the right things, with prices; of names what takes one tap. */
async function review(page: Page, photos: readonly ReferencePhoto[]) {
  await page.goto('/create')
  await analyze(page, handOn(page), photos)
  const { right, draft } = await rightOnes(page, photos)
  const hand = handOn(page)
  const startedAt = performance.now()
  for (const set of await page.getByRole('group', { name: /look alike/ }).all()) {
    const separate = set.getByRole('radio', { name: /^\d+ separate$/ })
    if (!(await separate.isChecked())) await hand.tap(separate)
  }
  for (const neighbors of await wrongTiles(page, (id) => right.has(id))) {
    if (neighbors.length > 1) await hand.slide(neighbors)
    else await hand.tap(neighbors[0]!)
  }
  if (!(await button(page, `Keep ${right.size}`).isVisible())) throw new Error('Not the right things are ticked')
  const afterReview = hand.counted()
  await hand.tap(button(page, /^Keep (\d+|none)/))
  const named = await nameByChips(page, hand, { right, draft })
  const prices = page.getByRole('dialog', { name: /prices?$/ })
  if (await prices.isVisible()) {
    const priceAll = prices.getByRole('button', { name: 'Price all' })
    if (await priceAll.isVisible()) await hand.tap(priceAll)
    await hand.tap(prices.getByRole('button', { name: 'Done' }))
  }
  const seconds = (performance.now() - startedAt) / 1000
  const found = draft.items.filter(({ state }) => state === 'kept').length
  return { found, right: right.size, reviewTaps: afterReview.taps, ...named, ...hand.counted(), seconds }
}

/** The tiles whose answer is wrong; neighbors of one row that have the same wrong answer together. */
async function wrongTiles(page: Page, isRight: (id: string) => boolean): Promise<Locator[][]> {
  const groups: Locator[][] = []
  let formerKey = ''
  for (const tile of await page.locator('[data-tile]').all()) {
    const isTicked = (await tile.getAttribute('aria-pressed')) === 'true'
    const isWrong = isTicked !== isRight((await tile.getAttribute('data-tile')) ?? '')
    const key = isWrong ? `${isTicked} ${(await tile.boundingBox())?.y}` : ''
    if (isWrong && key === formerKey) groups.at(-1)?.push(tile)
    else if (isWrong) groups.push([tile])
    formerKey = key
  }
  return groups
}

/** Whether a name is the last word of what a thing is called on its reference photo: a console table is a table. */
const fits = (label: string | undefined, title: string) =>
  label?.toLowerCase().replace(/ \(.*/, '').endsWith(title.toLowerCase()) ?? false

/** Answers each card that has the right name as a chip, and passes the others; of the known guesses it mends the wrong. */
async function nameByChips(
  page: Page,
  hand: ReturnType<typeof handOn>,
  { right, draft }: Awaited<ReturnType<typeof rightOnes>>,
) {
  const screen = page.getByRole('dialog', { name: 'What is it called?' })
  const chips = screen.getByRole('group', { name: 'What it may be' }).getByRole('button')
  const unsure = draft.items.filter(({ id, isLabelSure }) => right.has(id) && !isLabelSure)
  const { known = [], cards = [] } = Object.groupBy(unsure, ({ title, nameGuesses }) =>
    nameGuesses.some((guess) => guess.title === title) ? 'known' : 'cards',
  )
  const rightName = ({ id, nameGuesses }: DraftItem) =>
    nameGuesses.find(({ title }) => fits(right.get(id), title))?.title ?? null
  const getChip = (title: string) => chips.filter({ hasText: title }).first()
  const last = cards.findLastIndex((item) => rightName(item) !== null)
  let named = 0
  for (const item of cards.slice(0, last + 1)) {
    const title = rightName(item)
    // A thing without a name has only those that its group agrees with.
    const isOffered = title !== null && (await getChip(title).isVisible())
    if (isOffered) named += 1
    await hand.tap(isOffered ? getChip(title) : button(page, 'Skip, leave it a guess'))
  }
  const isMoreThanOne = cards.length - last > 2
  if (last + 1 < cards.length) await hand.tap(button(page, isMoreThanOne ? 'Skip all' : 'Skip, leave it a guess'))
  const wrong = known.filter(({ id, title }) => !fits(right.get(id), title))
  for (const item of wrong) {
    const title = rightName(item)
    if (title === null) continue
    await hand.tap(screen.getByRole('button', { name: `Change ${item.title}` }).first())
    // Of several with one guess, another one may be opened, with other chips.
    const isOffered = await getChip(title).isVisible()
    if (isOffered) named += 1
    await hand.tap(isOffered ? getChip(title) : button(page, 'Skip, leave it a guess'))
  }
  const areAllRight = wrong.every((item) => rightName(item) !== null)
  const confirm = button(page, 'All names are right')
  const hasLikely = await confirm.isVisible()
  const end = !hasLikely ? button(page, 'Next') : areAllRight ? confirm : button(page, 'Leave them guesses')
  if (await end.isVisible()) await hand.tap(end)
  return { cards: cards.length, guesses: known.length, named }
}

/** A key stroke in the title of one of many items, until it is drawn. */
async function typing(page: Page) {
  const listingId = crypto.randomUUID()
  const items = Array.from({ length: ITEMS }, (_, position) => ({
    id: crypto.randomUUID(),
    base: null,
    changes: { ...BLANK_ITEM, title: `Thing number ${position}`, priceSuggested: '4.00', priceSource: 'own', position },
  }))
  const data = { version: 0, fields: { base: {}, changes: { title: 'Many things' } }, items }
  await page.request.patch(`/api/listings/${listingId}/draft`, { data, headers: { origin: URL_BASE } })
  await page.goto(`/create?edit=${listingId}`)
  await page.getByRole('button', { name: /^Thing number 0\b/ }).click()
  const title = page.getByRole('combobox', { name: 'Item title' })
  await title.focus()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(noteStrokes)
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    await page.keyboard.press('a')
    await page.waitForTimeout(200)
  }
  const seenMs = await page.evaluate(() => [
    ...(window as unknown as { slowest: Map<number, number> }).slowest.values(),
  ])
  // Strokes that were seen sooner than the interface tells.
  const strokesMs = [...seenMs, ...Array(Math.max(0, STROKES - seenMs.length)).fill(16)]
  const pixels = await page.evaluate(() => document.documentElement.scrollHeight)
  return { median: quantile(strokesMs, 0.5), p95: quantile(strokesMs, 0.95), pixels }
}

/**
 * In the page: from a key stroke to the frame that shows what it did (Event Timing API, in steps of 8 ms); of the events
 * of one stroke the slowest.
 */
function noteStrokes(): void {
  const slowest = new Map<number, number>()
  Object.assign(window, { slowest })
  const observer = new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId) slowest.set(interactionId, Math.max(duration, slowest.get(interactionId) ?? 0))
    }
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
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
  const { median, p95, pixels } = await onPhone(typing)
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
