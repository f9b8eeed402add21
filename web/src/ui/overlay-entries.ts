/** The number of overlays over the page, in `history.state` of the entries that they have pushed. */
const DEPTH = 'overlayDepth'
/** TanStack Router's count of the pages before this one, in `history.state`. */
export const PAGE_INDEX = '__TSR_index'

/** What closes an overlay often opens another page a moment later. */
const PAUSE_MS = 50
/** If the page is still there after this time, its navigation was a download. */
const LEAVING_MS = 15_000

/** The part of `window` that is used here. */
export interface HistoryWindow {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  addEventListener: ((type: 'popstate', listener: (event: PopStateEvent) => void) => void) &
    ((type: 'beforeunload', listener: () => void) => void)
}

/** The part of a router's history that is used here. */
export interface FollowedHistory {
  location: { href: string; state: object }
  subscribe: (
    listener: (change: { location: FollowedHistory['location']; action: { type: string } }) => void,
  ) => unknown
}

/**
 * One entry of the browser's history for each open overlay, so that Back closes the topmost one. The entries have the
 * page's address and the router's state of it, and the router never hears of them: this must listen before the router
 * does, since browsers call the listeners of `window` in the order in which they came.
 */
export class OverlayEntries {
  readonly #window: HistoryWindow
  /** How to close what is open, the topmost last. */
  #open: (() => void)[] = []
  /** How many overlay entries the current history entry is above its page's own entry. */
  #depth: number
  #page: FollowedHistory['location'] | null = null
  /** The router has replaced the page's address in an entry above the page's own, which still has the former one. */
  #isPageReplaced = false
  #isGoingBack = false
  /**
   * Set if the router has pushed a page while this was going back, which then leaves that page: the depth above which
   * it was pushed.
   */
  #pushedAbove: number | null = null
  /** Whether the browser is leaving the page; going back in history would cancel that. */
  #isLeaving = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(window: HistoryWindow) {
    this.#window = window
    this.#depth = readDepth(window.history.state)
    window.addEventListener('popstate', this.#onPopState)
    window.addEventListener('beforeunload', () => {
      this.#isLeaving = true
      this.#settleSoon(LEAVING_MS)
    })
  }

  /** @returns a function to call when it is closed, for whatever reason */
  open(close: () => void): () => void {
    const entry = () => close()
    this.#open.push(entry)
    this.#settleSoon()
    return () => {
      this.#open = this.#open.filter((other) => other !== entry)
      this.#settleSoon()
    }
  }

  /** Takes notice of the pages that a router opens. */
  follow(history: FollowedHistory): void {
    this.#page = history.location
    history.subscribe(({ location, action }) => {
      const isSamePath = getPath(location) === getPath(this.#page)
      this.#page = location
      if (action.type === 'PUSH') {
        if (this.#isGoingBack) this.#pushedAbove = this.#depth
        this.#depth = 0
      }
      if (action.type === 'REPLACE' && this.#depth > 0) this.#isPageReplaced = true
      // An overlay over another page is about to close together with that page.
      if (isSamePath) this.#settleSoon()
    })
    this.#settleSoon()
  }

  /**
   * Settles later, because an overlay that replaces another needs no entry of its own, and a link that closes its
   * overlay opens its page first.
   */
  #settleSoon(delayMs = 0): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (delayMs === LEAVING_MS) this.#isLeaving = false
      this.#settle(delayMs > 0)
    }, delayMs)
  }

  #settle(hasPaused: boolean): void {
    if (this.#isGoingBack) return
    const { history } = this.#window
    if (this.#depth > this.#open.length) {
      if (this.#isLeaving) this.#settleSoon(LEAVING_MS)
      else if (hasPaused) this.#goBack(this.#depth - this.#open.length)
      else this.#settleSoon(PAUSE_MS)
    }
    while (this.#depth < this.#open.length) {
      this.#depth += 1
      // Called on the prototype, because the router replaces the functions of `window.history`.
      Object.getPrototypeOf(history).pushState.call(history, { ...history.state, [DEPTH]: this.#depth }, '')
    }
  }

  #goBack(steps: number): void {
    this.#isGoingBack = true
    this.#window.history.go(-steps)
  }

  #onPopState = (event: PopStateEvent): void => {
    const wasGoingBack = this.#isGoingBack
    this.#isGoingBack = false
    if (this.#pushedAbove !== null) return this.#returnToPushed(event, this.#pushedAbove)
    this.#depth = readDepth(event.state)
    if (this.#page && readPageIndex(event.state) !== readPageIndex(this.#page.state)) return this.#onOtherPage(event)
    event.stopImmediatePropagation()
    this.#restorePage()
    const { length } = this.#open
    if (!wasGoingBack && this.#depth > length) return this.#window.history.go(1)
    if (!wasGoingBack) for (const close of this.#open.slice(this.#depth).toReversed()) close()
    this.#settleSoon()
  }

  #returnToPushed(event: PopStateEvent, pushedAbove: number): void {
    event.stopImmediatePropagation()
    this.#pushedAbove = null
    this.#goBack(readDepth(event.state) - pushedAbove - 1)
  }

  /** The router shows the page. An entry of an overlay that is no longer open is skipped. */
  #onOtherPage(event: PopStateEvent): void {
    this.#isPageReplaced = false
    const { [DEPTH]: _depth, ...state } = event.state ?? {}
    this.#page = { href: '', ...this.#page, state }
    for (const close of this.#open.toReversed()) close()
    if (this.#depth > 0) this.#goBack(this.#depth)
  }

  #restorePage(): void {
    if (!this.#isPageReplaced || !this.#page) return
    const { history } = this.#window
    const state = this.#depth > 0 ? { ...this.#page.state, [DEPTH]: this.#depth } : this.#page.state
    Object.getPrototypeOf(history).replaceState.call(history, state, '', this.#page.href)
    this.#isPageReplaced = this.#depth > 0
  }
}

function readDepth(state: unknown): number {
  return readNumber(state, DEPTH) ?? 0
}

function readPageIndex(state: unknown): number | undefined {
  return readNumber(state, PAGE_INDEX)
}

function readNumber(state: unknown, key: string): number | undefined {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined
  return typeof value === 'number' ? value : undefined
}

function getPath(location: FollowedHistory['location'] | null): string | undefined {
  return location?.href.split(/[?#]/)[0]
}
