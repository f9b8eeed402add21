/*
 * What the app's own code needs and older phones do not have. Its styles and syntax work from Safari 16.4 and Chrome 111 on
 * (web/vite.config.ts); the parts here came with Safari 17.4 and 18. In a few lines each, 0.4 kB together: a library's would be
 * several kB of each first page. Loaded with React, before anything that uses them (e2e/older-browsers.e2e.ts). Browsers keep
 * one part from a site without https, such as one at home: e2e/without-https.e2e.ts.
 */

function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
    index += 1
  }
  return groups
}

function groupByName<Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => PropertyKey): object {
  return Object.assign(Object.create(null), Object.fromEntries(groupBy(items, keyOf)))
}

function parse(url: string | URL, base?: string | URL): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}

function withResolvers<Value>(): PromiseWithResolvers<Value> {
  const made = {} as PromiseWithResolvers<Value>
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
  return made
}

function any(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  }
  return controller.signal
}

function checkVisibility(this: Element): boolean {
  return this.getClientRects().length > 0
}

/** RFC 9562, 5.4: 122 random bits. */
function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function provide(holder: object, parts: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(parts))
    if (!(name in holder)) Object.defineProperty(holder, name, { value, configurable: true, writable: true })
}

provide(Map, { groupBy })
provide(Object, { groupBy: groupByName })
provide(URL, { parse })
provide(Promise, { withResolvers })
provide(AbortSignal, { any })
provide(Element.prototype, { checkVisibility })
provide(crypto, { randomUUID })
