import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTick } from 'node:timers/promises'
import { vi } from 'vitest'
import type { TestApp } from '#server/testing/test-app.ts'

/** The outcome of one call. A `late` one is on its way until `deliver`. */
export type Fate = (typeof FATES)[number]
export const FATES = [
  'is lost on its way',
  'gets no answer',
  'meets a server in trouble',
  'arrives late',
  'is answered late',
] as const

/** One call as the server received it. */
export interface Answered {
  method: string
  url: string
  body: unknown
  status: number
}

interface Options {
  site: TestApp
  name: string
  cookie: string
  onAnswer?: (answered: Answered) => void
}

export type Device = ReturnType<typeof openDevice>

/** The device whose code is running. */
const current = new AsyncLocalStorage<Device>()

/**
 * A browser as far as the app's code without screens needs one: storage, connection and timers. All calls go to the
 * app under test, and the outcome of each is decided beforehand.
 */
export function openDevice({ site, name, cookie, onAnswer = () => undefined }: Options) {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  }
  /** The outcomes of the next calls; the calls after them arrive. */
  let fates: Fate[] = []
  let onItsWay = 0
  let held: (() => void)[] = []
  let timers: { id: number; run: () => void }[] = []
  let lastTimer = 0

  async function answer(method: string, url: string, init: RequestInit | undefined): Promise<Response> {
    const payload = typeof init?.body === 'string' ? init.body : undefined
    const headers = { cookie, ...(payload !== undefined && { 'content-type': 'application/json' }) }
    const { statusCode, body } = await site.app.inject({
      method: method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      url,
      headers,
      ...(payload !== undefined && { payload }),
    })
    onAnswer({ method, url, body: payload === undefined ? null : JSON.parse(payload), status: statusCode })
    return new Response(statusCode === 204 ? null : body, { status: statusCode })
  }

  /** Calls that are held back until `deliver`; they do not count as on their way. */
  async function waitForDelivery(): Promise<void> {
    onItsWay -= 1
    await new Promise<void>((resolve) => held.push(resolve))
    onItsWay += 1
  }

  async function fetchAs(url: string, init?: RequestInit): Promise<Response> {
    const method = init?.method ?? 'GET'
    const fate = device.isOnline ? fates.shift() : 'is lost on its way'
    onItsWay += 1
    try {
      if (fate === 'is lost on its way') throw new TypeError('Failed to fetch')
      if (fate === 'meets a server in trouble') return new Response('{}', { status: 503 })
      if (fate === 'arrives late') await waitForDelivery()
      // The server is not part of the device: it keeps its own timers and storage.
      const response = await current.exit(() => answer(method, url, init))
      if (fate === 'gets no answer') throw new TypeError('Failed to fetch')
      if (fate === 'is answered late') await waitForDelivery()
      return response
    } finally {
      onItsWay -= 1
    }
  }

  async function settled(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await nextTick()
      if (onItsWay > 0) quiet = -1
    }
  }

  const device = {
    name,
    isOnline: true,
    storage,
    fetchAs,
    setTimer(run: () => void): number {
      lastTimer += 1
      timers.push({ id: lastTimer, run })
      return lastTimer
    },
    clearTimer: (id: unknown): void => void (timers = timers.filter((timer) => timer.id !== id)),

    /** The outcome of the next call that is made with a connection. */
    expect: (fate: Fate): void => void fates.push(fate),

    /** Runs something on the device until everything that it causes has ended or is held back. */
    async run(work: () => unknown): Promise<void> {
      current.run(device, work)
      await settled()
    },

    /** Completes the calls that are held back. */
    async deliver(): Promise<void> {
      for (const release of held.splice(0)) release()
      await settled()
    },

    /** Restores the connection and completes the calls that are held back. */
    async recover(): Promise<void> {
      device.isOnline = true
      fates = []
      await device.deliver()
    },

    /** Advances the time until every timer has fired. */
    async pass(): Promise<void> {
      const due = timers.splice(0)
      await device.run(() => due.forEach(({ run }) => run()))
    },

    /** Closes the page: pending calls never return to it, and its storage stays. */
    reload(): void {
      held = []
      timers = []
      fates = []
    },
  }
  return device
}

/** Installs the device as the globals that the web app's code expects of a browser. @returns how to remove them */
export function installDevices(): () => void {
  const real = { fetch: globalThis.fetch, setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
  const navigator = globalThis.navigator
  vi.stubGlobal(
    'fetch',
    (url: string, init?: RequestInit) => current.getStore()?.fetchAs(url, init) ?? real.fetch(url, init),
  )
  vi.stubGlobal('setTimeout', (...given: Parameters<typeof setTimeout>) => {
    const device = current.getStore()
    return device ? device.setTimer(given[0]) : real.setTimeout(...given)
  })
  vi.stubGlobal('clearTimeout', (id: Parameters<typeof clearTimeout>[0]) => {
    const device = current.getStore()
    if (device) device.clearTimer(id)
    else real.clearTimeout(id)
  })
  const former = ['window', 'localStorage', 'navigator'].map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  defineGlobal('localStorage', () => current.getStore()?.storage)
  defineGlobal('window', () => {
    const device = current.getStore()
    return (
      device && {
        localStorage: device.storage,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }
    )
  })
  defineGlobal('navigator', () => {
    const device = current.getStore()
    return device ? { onLine: device.isOnline, userAgent: device.name } : navigator
  })
  return () => {
    vi.unstubAllGlobals()
    for (const [name, descriptor] of former) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}

function defineGlobal(name: string, get: () => unknown): void {
  Object.defineProperty(globalThis, name, { get, configurable: true })
}
