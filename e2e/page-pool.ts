import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

const PERMISSIONS = ['clipboard-read', 'clipboard-write']

/** Twice what Playwright waits for a step: beside other work a page may take long to open. */
const PATIENCE_MS = Number(process.env['PATIENCE_SECONDS'] ?? 60) * 1000

/** Answered by the site itself with a line of JSON: the page stays in its process, and nothing of the app runs. */
const EMPTY_PAGE = '/api/nothing'

/** What a test cannot take back: its page is not used again. */
const LASTING_PAGE_CHANGES = ['addInitScript', 'exposeFunction', 'exposeBinding'] as const
const LASTING_CONTEXT_CHANGES = ['addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession'] as const

interface PooledPage {
  page: Page
  devtools: CDPSession
  isSpent: boolean
}

export type PagePool = ReturnType<typeof pagePool>

interface PoolOptions {
  browser: Browser
  url: string
}

/**
 * Pages of a site that serve one test after another. A new one takes four times as long to show the app: its process
 * starts, and compiles everything anew.
 */
export function pagePool({ browser, url }: PoolOptions) {
  const idle = new Map<number, PooledPage[]>()
  const contexts = new Set<BrowserContext>()

  async function make(width: number, serviceWorkers: 'allow' | 'block'): Promise<PooledPage> {
    const context = await browser.newContext({
      baseURL: url,
      ...toContextOptions(width),
      reducedMotion: 'reduce',
      serviceWorkers,
    })
    context.setDefaultTimeout(PATIENCE_MS)
    contexts.add(context)
    context.once('close', () => contexts.delete(context))
    await context.grantPermissions(PERMISSIONS)
    const page = await context.newPage()
    const pooled = { page, devtools: await context.newCDPSession(page), isSpent: serviceWorkers === 'allow' }
    noteLastingChanges(pooled)
    return pooled
  }

  return {
    /** @returns a page without cookies, and what to do when its test is over */
    async take({ width, hasServiceWorker }: { width: number; hasServiceWorker: boolean }) {
      const kept = hasServiceWorker ? undefined : idle.get(width)?.pop()
      const pooled = kept ?? (await make(width, hasServiceWorker ? 'allow' : 'block'))
      return {
        page: pooled.page,
        async giveBack(): Promise<void> {
          if (await isAsNew(pooled, width)) idle.set(width, [...(idle.get(width) ?? []), pooled])
          else await pooled.page.context().close()
        },
      }
    },
    async close(): Promise<void> {
      await Promise.all([...contexts].map((context) => context.close()))
    },
  }
}

function toContextOptions(width: number): BrowserContextOptions {
  const isPhone = width < 720
  return { viewport: { width, height: isPhone ? 844 : 900 }, hasTouch: isPhone }
}

function noteLastingChanges(pooled: PooledPage): void {
  const { page } = pooled
  const context = page.context()
  for (const [holder, names] of [
    [page, LASTING_PAGE_CHANGES],
    [context, LASTING_CONTEXT_CHANGES],
    [context.clock, ['install', 'setFixedTime', 'setSystemTime']],
  ] as const) {
    for (const name of names) {
      const change: (...given: unknown[]) => unknown = Reflect.get(holder, name)
      Reflect.set(holder, name, (...given: unknown[]) => {
        pooled.isSpent = true
        return change.apply(holder, given)
      })
    }
  }
}

/** Takes back all that a test has done. @returns whether that is possible */
async function isAsNew({ page, devtools, isSpent }: PooledPage, width: number): Promise<boolean> {
  const context = page.context()
  if (isSpent || page.isClosed() || context.pages().length !== 1) return false
  await context.setOffline(false)
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
  for (const event of ['console', 'dialog', 'request', 'response'] as const) page.removeAllListeners(event)
  // A page that is still going somewhere, as after the end of a session, is of no further use.
  if (!(await goToEmptyPage(page))) return false
  await page.evaluate(forgetAll)
  await devtools.send('Page.resetNavigationHistory')
  await context.clearCookies()
  await context.clearPermissions()
  await context.grantPermissions(PERMISSIONS)
  await context.setGeolocation(null)
  const { viewport } = toContextOptions(width)
  if (viewport) await page.setViewportSize(viewport)
  return true
}

/** In the page. */
async function forgetAll(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  if (!window.isSecureContext) return
  for (const name of await caches.keys()) await caches.delete(name)
}

/** A dialog that has just closed goes back in history, which calls off what a test goes to in that moment. */
function goToEmptyPage(page: Page): Promise<boolean> {
  return page
    .goto(EMPTY_PAGE)
    .catch(() => page.goto(EMPTY_PAGE))
    .then(
      () => true,
      () => false,
    )
}
