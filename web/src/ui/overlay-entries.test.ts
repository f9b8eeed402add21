import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FollowedHistory, type HistoryWindow, OverlayEntries } from './overlay-entries.ts'

type State = Record<string, unknown>

/** A browser's history: `go` arrives later and tells by popstate, and what was ahead is lost on a push. */
class BrowserHistory {
  entries: { state: State; href: string }[] = [{ state: { __TSR_index: 0 }, href: '/a' }]
  at = 0
  listeners: ((event: PopStateEvent) => void)[] = []
  /** Sets out for another document. */
  leave = () => {}
  get state() {
    return this.entries[this.at]!.state
  }
  get href() {
    return this.entries[this.at]!.href
  }
  pushState(state: State, _unused: string, href = this.href) {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, href }]
    this.at += 1
  }
  replaceState(state: State, _unused: string, href = this.href) {
    this.entries[this.at] = { state, href }
  }
  go(steps: number) {
    setTimeout(() => {
      if (!this.entries[this.at + steps]) return
      this.at += steps
      let isStopped = false
      const event = { state: this.state, stopImmediatePropagation: () => (isStopped = true) }
      for (const listener of this.listeners) if (!isStopped) listener(event as unknown as PopStateEvent)
    })
  }
}

/** What TanStack Router does with the browser's history, in short. */
class RouterHistory implements FollowedHistory {
  location: FollowedHistory['location']
  #listeners: Parameters<FollowedHistory['subscribe']>[0][] = []
  readonly #browser: BrowserHistory
  constructor(browser: BrowserHistory) {
    this.#browser = browser
    this.location = { href: browser.href, state: browser.state }
  }
  subscribe(listener: Parameters<FollowedHistory['subscribe']>[0]) {
    this.#listeners.push(listener)
  }
  hear() {
    this.#tell('BACK', this.#browser.href, this.#browser.state)
  }
  push(href: string) {
    const index = Number(Reflect.get(this.location.state, '__TSR_index')) + 1
    this.#tell('PUSH', href, { __TSR_index: index })
    queueMicrotask(() => this.#browser.pushState({ __TSR_index: index }, '', href))
  }
  replace(href: string) {
    const state = { __TSR_index: Reflect.get(this.location.state, '__TSR_index') }
    this.#tell('REPLACE', href, state)
    queueMicrotask(() => this.#browser.replaceState(state, '', href))
  }
  #tell(type: string, href: string, state: object) {
    this.location = { href, state }
    for (const listener of this.#listeners) listener({ location: this.location, action: { type } })
  }
}

let browser: BrowserHistory
let router: RouterHistory
let entries: OverlayEntries

beforeEach(() => {
  vi.useFakeTimers()
  start(new BrowserHistory())
  return () => vi.useRealTimers()
})

/** Loads the page at the browser's current entry. */
function start(history: BrowserHistory) {
  browser = history
  browser.listeners = []
  const window = {
    history: browser,
    addEventListener: (type: string, listener: (event?: PopStateEvent) => void) => {
      if (type === 'popstate') browser.listeners.push(listener)
      else browser.leave = listener
    },
  }
  entries = new OverlayEntries(window as unknown as HistoryWindow)
  router = new RouterHistory(browser)
  browser.listeners.push(() => router.hear())
  entries.follow(router)
  vi.runAllTimers()
}

/** Opens an overlay that closes on request. */
function overlay() {
  const shown = { isOpen: true, close: () => {} }
  const release = entries.open(() => shown.close())
  shown.close = () => {
    shown.isOpen = false
    release()
  }
  return shown
}

async function settle() {
  await vi.runAllTimersAsync()
}

async function go(steps: number) {
  browser.go(steps)
  await settle()
}

describe('Back', () => {
  test('closes what is open and stays on the page, unheard by the router', async () => {
    const dialog = overlay()
    await settle()
    expect(browser.entries).toHaveLength(2)
    expect(browser.state).toMatchObject({ __TSR_index: 0 })
    const heard = vi.spyOn(router, 'hear')
    await go(-1)
    expect(dialog.isOpen).toBe(false)
    expect([browser.at, heard.mock.calls.length]).toEqual([0, 0])
  })

  test('closes a sheet, then the task screen below it', async () => {
    const task = overlay()
    await settle()
    const sheet = overlay()
    await settle()
    await go(-1)
    expect([task.isOpen, sheet.isOpen]).toEqual([true, false])
    await go(-1)
    expect([task.isOpen, browser.at]).toEqual([false, 0])
  })

  test('over two of them at once closes both', async () => {
    const both = [overlay(), overlay()]
    await settle()
    await go(-2)
    expect(both.map(({ isOpen }) => isOpen)).toEqual([false, false])
  })

  test('that follows a close does not leave the page that is opened in that moment', async () => {
    const sheet = overlay()
    await settle()
    sheet.close()
    vi.advanceTimersToNextTimer().advanceTimersToNextTimer()
    router.push('/b')
    await settle()
    expect([browser.href, router.location.href]).toEqual(['/b', '/b'])
    await go(-1)
    expect([browser.href, browser.state]).toEqual(['/a', { __TSR_index: 0 }])
  })

  test('is asked again of what refuses to close', async () => {
    const release = entries.open(() => {})
    await settle()
    await go(-1)
    expect(browser.at).toBe(1)
    release()
    await settle()
    expect(browser.at).toBe(0)
  })
})

describe('closed otherwise', () => {
  test('an overlay takes its entry back', async () => {
    const dialog = overlay()
    await settle()
    dialog.close()
    await settle()
    expect(browser.at).toBe(0)
  })

  test('and opened again at once, as React does in strict mode, it has one entry', async () => {
    overlay().close()
    overlay()
    await settle()
    expect([browser.at, browser.entries.length]).toEqual([1, 2])
  })

  test('it gives its entry to the overlay that opens in its place', async () => {
    const menu = overlay()
    await settle()
    menu.close()
    const dialog = overlay()
    await settle()
    expect([browser.at, browser.entries.length]).toEqual([1, 2])
    await go(-1)
    expect([dialog.isOpen, browser.at]).toEqual([false, 0])
  })

  test('both of two nested ones take their entries back', async () => {
    const [task, sheet] = [overlay(), overlay()]
    await settle()
    sheet.close()
    task.close()
    await settle()
    expect(browser.at).toBe(0)
  })
})

describe('a link inside', () => {
  test('opens its page, and one Back from there shows the page without the dialog', async () => {
    const dialog = overlay()
    await settle()
    dialog.close()
    router.push('/b')
    await settle()
    expect(browser.href).toBe('/b')
    await go(-1)
    expect([browser.href, browser.at, router.location.href]).toEqual(['/a', 0, '/a'])
    await go(1)
    expect([browser.href, router.location.href]).toEqual(['/b', '/b'])
  })

  test('to another site is not called off by closing the dialog', async () => {
    const dialog = overlay()
    await settle()
    dialog.close()
    browser.leave()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(browser.at).toBe(1)
  })

  test('to a download leaves the page where it is, so the entry goes a little later', async () => {
    const dialog = overlay()
    await settle()
    browser.leave()
    dialog.close()
    await settle()
    expect(browser.at).toBe(0)
  })

  test('may open its page a moment after the dialog has closed', async () => {
    const dialog = overlay()
    await settle()
    dialog.close()
    await vi.advanceTimersByTimeAsync(20)
    router.push('/b')
    await settle()
    expect(browser.href).toBe('/b')
  })

  test('may leave the dialog open until the next page has loaded', async () => {
    const dialog = overlay()
    await settle()
    router.push('/b')
    await settle()
    dialog.close()
    await settle()
    expect(browser.href).toBe('/b')
    expect(browser.entries).toHaveLength(3)
  })
})

describe('filters changed in an open sheet', () => {
  test('as pages of their own: Back closes the sheet, then takes the filter back', async () => {
    const sheet = overlay()
    await settle()
    router.push('/a?day=sat')
    await settle()
    expect(sheet.isOpen).toBe(true)
    await go(-1)
    expect([sheet.isOpen, browser.href]).toEqual([false, '/a?day=sat'])
    await go(-1)
    expect([browser.href, browser.at]).toEqual(['/a', 0])
  })

  test.each(['its button', 'Back'])('in place: they stay when %s closes the sheet', async (by) => {
    const sheet = overlay()
    await settle()
    router.replace('/a?day=sat')
    await settle()
    if (by === 'Back') browser.go(-1)
    else sheet.close()
    await settle()
    expect(sheet.isOpen).toBe(false)
    expect([browser.at, browser.href, router.location.href]).toEqual([0, '/a?day=sat', '/a?day=sat'])
  })
})

test('a page that is loaded again has no overlay, so its entry is passed by', async () => {
  overlay()
  await settle()
  start(browser)
  await settle()
  expect(browser.at).toBe(0)
})
