import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '#server/testing/free-port.ts'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, toLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import { PSEUDO_LANGUAGE } from '@yardsnap/languages/pseudo'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import sharp from 'sharp'
import { buildPseudoApp, showPseudoLanguage } from '../e2e/pseudo-language.ts'
import { findChromium } from './chromium.mjs'

/**
 * `npm run screens`: screenshots of every screen at three widths, as a visitor, as the seller of a demo sale, as a new
 * user and as the admin, in `screens/`. An argument filters by name: `npm run screens -- sale`. With `--language=es`
 * they are in Spanish, with `--language=qps` in the longer pseudo-language of tests. With `--manifest` it makes the
 * pictures of the app's manifest instead, which are committed: server/src/http/manifest.ts names them.
 */
const ROOT = path.dirname(import.meta.dirname)
const FOLDER = path.join(ROOT, 'screens')
const MANIFEST_FOLDER = path.join(ROOT, 'web/public/screenshots')
/** Shows letters well, in some ten kB a picture. */
const MANIFEST_QUALITY = 40
const WIDTHS = [390, 768, 1280]
const PASSWORD = 'saturday-morning'
const SELLER = 'seller-1@yardsnap.example'
const ADMIN = 'demo@yardsnap.example'
const NEWCOMER = 'newcomer@yardsnap.example'

interface Screen {
  name: string
  path: string
}

/** Wait for rendering and animations after the last response. */
const SETTLE_MS = 400

const {
  values: { language: code, manifest: isForManifest },
  positionals: [only = ''],
} = parseArgs({
  options: { language: { type: 'string', default: DEFAULT_LANGUAGE }, manifest: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const isPseudo = code === PSEUDO_LANGUAGE
if (!isPseudo && !isLanguage(code)) throw new Error(`There is no language '${code}'`)
/** Of the pages: the pseudo-language stands where English does. */
const language = toLanguage(code)
/** Added to the names of pictures, so that languages can be laid side by side. */
const ending = code === DEFAULT_LANGUAGE ? '' : `-${code}`
const pseudoApp = isPseudo ? await buildPseudoApp() : null
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'yardsnap-screens-'))
const url = `http://127.0.0.1:${await freePort()}`
const app = await startDemo()
const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium was found; set CHROMIUM_PATH')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const shown = await firstListing()
  await (isForManifest ? takeForManifest(browser, shown) : takeAll(browser, shown))
} finally {
  await browser.close()
  app.kill('SIGTERM')
  await once(app, 'exit')
  await rm(dataDir, { recursive: true })
  if (pseudoApp) await rm(pseudoApp, { recursive: true })
}

async function takeAll(from: Browser, shown: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  await takeScreenshots(from, null, [...everybodysScreens(shown), { name: 'sign-in', path: '/sign-in' }])
  await takeScreenshots(from, SELLER, [...everybodysScreens(shown), ...sellersScreens(shown)])
  await takeScreenshots(from, NEWCOMER, signedInScreens())
  await takeScreenshots(from, ADMIN, [{ name: 'admin', path: '/admin' }])
}

/** What is to be seen of a page before one scrolls. */
async function takeForManifest(from: Browser, shown: string): Promise<void> {
  await mkdir(MANIFEST_FOLDER, { recursive: true })
  const phone = { width: 390, height: 844 }
  const pictures = [
    { name: 'browse', path: '/browse', viewport: phone },
    { name: 'sale', path: `/sale/${shown}`, viewport: phone },
    { name: 'map', path: '/map', viewport: phone },
    { name: 'browse-wide', path: '/browse', viewport: { width: 1280, height: 800 } },
  ]
  for (const { name, path: address, viewport } of pictures) {
    const context = await from.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'networkidle' })
    await delay(SETTLE_MS)
    const picture = sharp(await page.screenshot()).webp({ quality: MANIFEST_QUALITY, effort: 6 })
    await picture.toFile(path.join(MANIFEST_FOLDER, `${name}.webp`))
    await context.close()
    process.stdout.write(`${name}.webp\n`)
  }
}

function everybodysScreens(shown: string): Screen[] {
  return [
    { name: 'home', path: '/' },
    { name: 'browse', path: '/browse' },
    { name: 'browse-nothing-found', path: '/browse?search=nothing-like-it' },
    { name: 'things', path: '/things' },
    { name: 'map', path: '/map' },
    { name: 'sale', path: `/sale/${shown}` },
    { name: 'sale-not-found', path: '/sale/00000000-0000-7000-8000-000000000000' },
    { name: 'supplies', path: '/supplies' },
    { name: 'premium', path: '/premium' },
  ]
}

function signedInScreens(): Screen[] {
  return [
    { name: 'home', path: '/' },
    { name: 'create', path: '/create' },
    { name: 'saved', path: '/saved' },
    { name: 'messages', path: '/messages' },
    { name: 'account', path: '/account' },
    { name: 'donations', path: '/donations' },
    { name: 'pay-ways', path: '/account/pay' },
    { name: 'not-found', path: '/no/such/page' },
  ]
}

function sellersScreens(shown: string): Screen[] {
  return [...signedInScreens(), { name: 'edit', path: `/create?edit=${shown}` }]
}

/** @param email of the account that is signed in; null for a visitor */
async function takeScreenshots(browser: Browser, email: string | null, screens: Screen[]): Promise<void> {
  const who = email === null ? 'visitor' : (email.split('@')[0] ?? '').replace(/-\d+$/, '')
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: width < 720 ? 844 : 900 },
      reducedMotion: 'reduce',
      // A browser in another language would be offered its own on top of each page.
      locale: LANGUAGES[language].locale,
      // What goes through a service worker is in the language that the server knows.
      serviceWorkers: pseudoApp ? 'block' : 'allow',
    })
    if (pseudoApp) await showPseudoLanguage(context, pseudoApp)
    if (email !== null) await signIn(context, email)
    for (const { name, path: address } of screens)
      await takeScreenshot(context, `${name}-${who}-${width}${ending}`, address)
    await context.close()
  }
}

async function takeScreenshot(context: BrowserContext, name: string, address: string): Promise<void> {
  if (!name.includes(only)) return
  const page = await context.newPage()
  await page.goto(toLanguagePath(language, address), { waitUntil: 'networkidle' })
  await delay(SETTLE_MS)
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true })
  await page.close()
  process.stdout.write(`screens/${name}.png\n`)
}

async function signIn(context: BrowserContext, email: string): Promise<void> {
  const send = (call: string, data: object) =>
    context.request.post(`/api/auth/${call}/email`, { data, headers: { origin: url } })
  const known = await send('sign-in', { email, password: PASSWORD })
  if (known.ok()) return
  const made = await send('sign-up', { email, password: PASSWORD, name: 'Sam New', firstName: 'Sam', lastName: 'New' })
  if (!made.ok()) throw new Error(`${email} cannot sign in: ${await made.text()}`)
}

/** The first listing of the seller. @returns its id */
async function firstListing(): Promise<string> {
  const context = await browser.newContext({ baseURL: url })
  await signIn(context, SELLER)
  const answer = await context.request.get('/api/my-listings')
  const [listing]: { id: string }[] = await answer.json()
  await context.close()
  if (!listing) throw new Error('the demo has no sale')
  return listing.id
}

async function startDemo(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/src/main.ts', '--demo'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      ADMIN_EMAILS: ADMIN,
      RATE_LIMITS: 'off',
      DETECTION_PACK: process.env['DETECTION_PACK'] ?? 'embedded',
      RECALLS: 'off',
      BOOK_TITLES: 'off',
      LOG_LEVEL: 'error',
    },
  })
  for await (const chunk of child.stdout) if (String(chunk).includes('is ready')) break
  child.stdout.resume()
  return child
}
