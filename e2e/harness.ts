import axe, { type RunOptions } from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { testApp, type TestApp, type TestAppOptions, type Visitor } from '#server/testing/test-app.ts'
import { type PagePool, pagePool } from './page-pool.ts'

/** The widths that every screen is tested at: a phone and a desk. */
export const WIDTHS = [390, 1280] as const
/** The width that journeys are tested at: what they do is the same on a desk. */
export const PHONE = [390] as const

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Other names than those of this machine have no secure context without https.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
]

/**
 * Without a graphics card the map is drawn in software; off, as where a browser has no WebGL. The page around the map is
 * then put together in software as well, which takes less than a quarter of the time of a software graphics card.
 */
const WEBGL_FLAGS = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
]
const NO_WEBGL_FLAGS = ['--disable-gpu', '--disable-3d-apis']

interface Opening {
  width: number
  visitor?: Visitor
  path?: string
  hasServiceWorker?: boolean
  /** Whether the browser can draw a map, unless it is as for the other pages of the site. */
  hasWebGl?: boolean
}

export interface Site {
  url: string
  app: TestApp
  /**
   * A page at a width; signed in as `visitor` where one is given. Only with `hasServiceWorker` may it have one: what
   * goes through a service worker cannot be answered by `page.route`.
   */
  open(options: Opening): Promise<Page>
  /** Takes the signal from a page, its service worker and what they load next. */
  loseSignal(page: Page): Promise<void>
  restoreSignal(page: Page): Promise<void>
  close(): Promise<void>
}

interface SiteOptions extends Pick<TestAppOptions, 'outgoing'> {
  hasWebGl?: boolean
  hostname?: string
}

/** The built app on a free port with a database of its own, and a browser in front of it. */
export async function startSite(
  env: Record<string, string> = {},
  { hasWebGl = false, hostname = '127.0.0.1', ...options }: SiteOptions = {},
): Promise<Site> {
  const port = await freePort()
  const url = `http://${hostname}:${port}`
  // Somebody runs it, so that its pages do not offer the setup.
  const app = await testApp({ env: { PUBLIC_URL: url, ADMIN_EMAILS: 'operator@example.com', ...env }, ...options })
  await app.app.listen({ port, host: '127.0.0.1' })
  const pools = new Map<boolean, Promise<PagePool>>()
  const poolOf = (canDraw: boolean) => {
    const pool =
      pools.get(canDraw) ??
      browserWith(canDraw ? WEBGL_FLAGS : NO_WEBGL_FLAGS).then((browser) => pagePool({ browser, url }))
    pools.set(canDraw, pool)
    return pool
  }
  const signal = createSignal(app)

  return {
    url,
    app,
    async open({ width, visitor, path = '/', hasServiceWorker = false, hasWebGl: canDraw = hasWebGl }) {
      const taken = await (await poolOf(canDraw)).take({ width, hasServiceWorker })
      const { page } = taken
      onTestFinished(() => taken.giveBack())
      if (visitor) await page.context().addCookies(toCookies(visitor, url))
      refuseViolations(page)
      await page.goto(path)
      // Until the server has said who this is, the landing page stands in for the app.
      if (visitor) await page.locator('#main').waitFor()
      return page
    },
    async loseSignal(page) {
      await page.context().setOffline(true)
      signal.lose()
      onTestFinished(() => signal.restore())
    },
    async restoreSignal(page) {
      signal.restore()
      await page.context().setOffline(false)
    },
    async close() {
      // A page that listens for news would keep its connection, and with it the server.
      for (const pool of pools.values()) await (await pool).close()
      await app.close()
    },
  }
}

/** A site for all tests of a file; its parts are there from `beforeAll` on. */
export function sharedSite(...settings: Parameters<typeof startSite>): Site {
  let site: Site
  beforeAll(async () => {
    site = await startSite(...settings)
  })
  afterAll(() => site.close())
  return {
    get url() {
      return site.url
    },
    get app() {
      return site.app
    },
    open: (options) => site.open(options),
    loseSignal: (page) => site.loseSignal(page),
    restoreSignal: (page) => site.restoreSignal(page),
    close: () => site.close(),
  }
}

/**
 * The way to a site's server. Chromium counts a page that is just being loaded, or a service worker that just wakes, as
 * connected for a moment, and sends what waits.
 */
function createSignal({ app }: TestApp) {
  let isLost = false
  app.server.on('connection', (socket) => {
    if (isLost) socket.destroy()
  })
  return {
    lose(): void {
      isLost = true
      app.server.closeAllConnections()
    },
    restore(): void {
      isLost = false
    },
  }
}

/** Fails the test on whose page the content security policy has refused something. */
function refuseViolations(page: Page): void {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  onTestFinished(() => expect(violations).toEqual([]))
}

/** The browsers of this worker, by their flags. They serve all its test files and end with it; contexts keep them apart. */
const browsers = new Map<string, Browser>()

async function browserWith(graphics: string[]): Promise<Browser> {
  const key = graphics.join(' ')
  const running = browsers.get(key)
  if (running?.isConnected()) return running
  const browser = await launchBrowser(graphics)
  browsers.set(key, browser)
  return browser
}

function launchBrowser(graphics: string[]): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...graphics] })
}

export function toCookies(visitor: Visitor, url: string) {
  return visitor.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url, httpOnly: true, sameSite: 'Lax' as const }
  })
}

/** A page in which no script runs. */
export async function openWithoutScripts(site: Site, width: number): Promise<Page> {
  const pooled = await site.open({ width })
  const context = await pooled
    .context()
    .browser()!
    .newContext({ javaScriptEnabled: false, baseURL: site.url, viewport: { width, height: 844 } })
  onTestFinished(() => context.close())
  return context.newPage()
}

/** axe finds nothing on the page as it stands, and no part of it sticks out to the side. */
export async function expectWellFormed(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/**
 * axe finds nothing on the page as it stands. Contrast, which takes two thirds of its time, is judged in dialogs alone:
 * reflow.e2e.ts judges it on every page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  const broken = await brokenRules(page, { except: [CONTRAST] })
  const dialogs = page.locator(OPEN_DIALOG)
  if ((await dialogs.count()) > 0) broken.push(...(await brokenRules(page, { only: [CONTRAST], within: OPEN_DIALOG })))
  expect(broken).toEqual([])
}

/** axe's rule for letters and what is behind them. */
export const CONTRAST = 'color-contrast'

const OPEN_DIALOG = '[role="dialog"], [role="alertdialog"]'

interface AxeScope {
  /** Rules, also those that axe does not ask by itself. */
  only?: string[]
  except?: string[]
  /** A selector of the parts of the page that are looked at. */
  within?: string
}

/**
 * Runs axe in the page itself, as it stands. A document keeps the half megabyte of its source, which takes about as long
 * to read as a check takes.
 *
 * @returns each broken rule with its elements
 */
export async function brokenRules(page: Page, { only, except = [], within }: AxeScope): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: { type: 'rule', values: only } }),
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ selector, run }) => {
      const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(selector ?? document, run)
      return violations.map(({ id, nodes }) => {
        const broken = nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 200)}`)
        return `${id}: ${broken.join(' | ')}`
      })
    },
    { selector: within, run: options },
  )
}

/** No part of the page sticks out to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/**
 * Notes, inside the page, what it shows when `words` appear: from outside, a page that is about to change to another
 * address answers no questions. @returns the page's text at that moment; called once a page
 */
export async function noteWhenShown(page: Page, words: string): Promise<{ text: Promise<string> }> {
  const shown = Promise.withResolvers<string>()
  await page.exposeFunction('noteText', shown.resolve)
  await page.evaluate((wanted) => {
    const note: (text: string) => void = Reflect.get(window, 'noteText')
    new MutationObserver(() => {
      const text = document.body.innerText
      if (text.includes(wanted)) note(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, words)
  return { text: shown.promise }
}

/** From now on a page's time passes only by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  const time = Date.now()
  await page.clock.install({ time })
  await page.clock.pauseAt(time + 1000)
}

/**
 * Waits until the browser's history has an entry for each open overlay, and for no other: one is pushed or left a
 * moment after its overlay opens or closes, and Back in that moment, quicker than any finger, starts from elsewhere.
 */
export async function untilHistoryHas(page: Page, { overlays }: { overlays: number }): Promise<void> {
  await page.waitForFunction((depth) => (window.history.state?.overlayDepth ?? 0) === depth, overlays)
}

/** The browser's Back, with so many overlays open. */
export async function goBack(page: Page, open: { overlays: number }): Promise<void> {
  await untilHistoryHas(page, open)
  await page.goBack()
}
