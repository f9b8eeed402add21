import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiCall, readApiCalls } from '#testing/api-calls.ts'
import { MISSING, testApp, type TestApp, type Visitor as Caller } from '#testing/test-app.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const SOURCES = ['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}']
const IS_FOR_TESTS = /\.test\.tsx?$|\/testing\/|\/(?:test|fake)-/

const SLOW_PATTERN_MS = 100
const SLOW_CALL_MS = 500
const LENGTHS = [500, 5_000, 50_000]
/** Long enough for quadratic time to show. */
const ENOUGH_TO_SEE = 25_000

interface Pattern {
  name: string
  expression: RegExp
}

/** Every regular expression literal in the app's source. */
function patternsOfSource(): Pattern[] {
  const found = new Map<string, Pattern>()
  for (const file of globSync(SOURCES, { cwd: ROOT })) {
    if (IS_FOR_TESTS.test(file)) continue
    const { program } = parseSync(file, readFileSync(path.join(ROOT, file), 'utf8'))
    const visitor = new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        const expression = new RegExp(pattern, flags.replaceAll(/[gy]/g, ''))
        found.set(String(expression), { name: `${String(expression)} in ${file}`, expression })
      },
    })
    visitor.visit(program)
  }
  return [...found.values()]
}

/** Building blocks of malicious text: repeated parts and prefixes, with a suffix that matches few patterns. */
const BLOCKS = ['a', '0', ' ', '.', ',', '-', '<', '=', '/', '@', '"', 'a@', ' ,', 'é']
const STARTS = ['', 'a@', '1']
const END = '@\n\u0000'

/** Generates text that matches the start of a pattern, repeats a block, and fails to match at the end. */
function* evilTexts({ source }: RegExp, length: number): Generator<string> {
  const letters = source.replaceAll(/\\[a-zA-Z]|[[\](){}|?*+^$\\]/g, '')
  for (const start of new Set([...STARTS, letters.slice(0, 6)])) {
    for (const block of new Set([...BLOCKS, letters.slice(0, 6), ...letters.slice(0, 3).split('')])) {
      if (block !== '') yield start + block.repeat(Math.ceil(length / block.length)) + END
    }
  }
}

/** CPU time of this thread in milliseconds, so that other load on the machine does not count. */
function timeSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * The smallest length at which a pattern is slow, or null. Tries short texts first, so that the worst patterns end
 * soon.
 */
function slowLength(expression: RegExp, lengths: readonly number[]): number | null {
  for (const length of lengths) {
    for (const text of evilTexts(expression, length)) {
      const before = process.threadCpuUsage()
      expression.test(text)
      if (timeSince(before) > SLOW_PATTERN_MS) return length
    }
  }
  return null
}

describe('G15 no regular expression takes superlinear time (ReDoS)', () => {
  test('in the source, for up to 50,000 characters', () => {
    const patterns = patternsOfSource()
    expect(patterns.length).toBeGreaterThan(100)
    const slow = patterns.filter(({ expression }) => slowLength(expression, LENGTHS) !== null)
    expect(slow.map(({ name }) => name)).toEqual([])
  })

  test.each([/^[^\s@]+@[^\s@]+\.[^\s@]+$/, /[\s,]+$/])('and %s, which does, would be found', (expression) =>
    expect(slowLength(expression, [ENOUGH_TO_SEE])).not.toBeNull(),
  )
})

describe('G15 50 kB of malicious text in a call', () => {
  let site: TestApp
  let seller: Caller
  beforeAll(async () => {
    site = await testApp()
    seller = await site.signUp()
  })
  afterAll(() => site.close())

  /** Calls every endpoint with the text in each place that takes text. */
  async function callsWith(
    text: string,
  ): Promise<{ method: ApiCall['method']; url: string; payload: object | null }[]> {
    const calls = await readApiCalls(site.visitor)
    return calls.map(({ method, path: address, parameters, body }) => {
      const inQuery = parameters.filter((parameter) => parameter.in === 'query')
      const query = Object.fromEntries(inQuery.map(({ name }) => [name, text]))
      const url = `${address.replaceAll(/\{\w+\}/g, MISSING)}?${new URLSearchParams(query).toString()}`
      const payload = body && Object.fromEntries(Object.keys(body.properties ?? {}).map((name) => [name, text]))
      return { method, url, payload }
    })
  }

  test.each(['a@', ' '])('%j: every call answers soon, and none has a bug', async (block) => {
    const text = block.repeat(50_000 / block.length)
    const slow: unknown[] = []
    for (const { method, url, payload } of await callsWith(text)) {
      const before = process.threadCpuUsage()
      const { statusCode } = await site.app.inject({
        method,
        url,
        headers: { cookie: seller.cookie },
        ...(payload && { payload }),
      })
      const ms = timeSince(before)
      if (ms > SLOW_CALL_MS || statusCode === 500) slow.push({ method, url: url.slice(0, 80), statusCode, ms })
    }
    expect(slow).toEqual([])
  })
})
