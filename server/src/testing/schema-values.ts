import fc from 'fast-check'
import type { JsonType, Schema } from './api-calls.ts'

/** Existing values by field name: `listingId`, `imageUrl`. */
export type KnownValues = Record<string, string[]>

const LONG = 'x'.repeat(10_000)

/** Texts that have broken parsers, databases, templates and logs. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFF\uD800',
  '\u202Eevil',
  '\uFEFF',
  '👨‍👩‍👧‍👦'.repeat(50),
  'é̵̡̢̛'.repeat(200),
  LONG,
  "' or 1=1; --",
  '%',
  '%00',
  '%_\\',
  '-'.repeat(60),
  `x${'-'.repeat(60)}`,
  `x${'-('.repeat(40)}`,
  `${'a'.repeat(2700)}@example.com`,
  '"><script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '../../etc/passwd',
  'C:\\CON',
  '\r\nSet-Cookie: a=b',
  '=1+1',
  '-1',
  '0',
  '1e999',
  'NaN',
  'Infinity',
  '0x10',
  '１２',
  '12,5',
  '9223372036854775808',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59',
  '2026-02-30',
  '9999-12-31',
  '24:00',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '[]',
  // Only URLs of this machine or of no network, so that no external request is made.
  'http://127.0.0.1:1/x.jpg',
  'http://[::1]:1/',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  '//localhost/x',
  '/objects/../../secret',
]

const HOSTILE_NUMBERS = [0, -0, -1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE]

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS),
  fc.constantFrom<unknown>(...HOSTILE_NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { $ne: 1 }, { length: 1e9 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const WEIGHTS = { valid: 12, known: 6, hostile: 2 }

/** Days at which years have another number of digits, dates end or programs break: with the year 0 PostgreSQL does. */
const EDGE_DAYS = [
  '0000-01-01',
  '0001-01-01',
  '1582-10-10',
  '1969-12-31',
  '1970-01-01',
  '2000-02-29',
  '2100-12-31',
  '2101-01-01',
  '9999-12-31',
]

function drawnDate() {
  return fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
}

/** Text generators by JSON Schema format. */
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  date: fc.oneof(
    { weight: 5, arbitrary: drawnDate().map((day) => day.toISOString().slice(0, 10)) },
    { weight: 1, arbitrary: fc.constantFrom(...EDGE_DAYS) },
  ),
  'date-time': fc.oneof(
    { weight: 5, arbitrary: drawnDate().map((instant) => instant.toISOString()) },
    { weight: 1, arbitrary: fc.constantFrom(...EDGE_DAYS).map((day) => `${day}T00:00:00.000Z`) },
    { weight: 1, arbitrary: fc.constantFrom(...EDGE_DAYS).map((day) => `${day}T23:59`) },
  ),
  uri: fc.constantFrom('http://127.0.0.1:1/x.jpg', 'https://localhost/x', 'http://[::1]/'),
}

/**
 * Generates values for a field: mostly valid ones, often one that exists in the app, occasionally a hostile one.
 * @param name the field's name, which selects the existing values
 */
export function arbitraryValue(schema: Schema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const fitting = known[name] ?? known[name.replace(/s$/, '')]
  const isText = schema.type === undefined || schema.type === 'string'
  return fc.oneof(
    { weight: WEIGHTS.valid, arbitrary: allowedBy(schema, known, name) },
    { weight: fitting && isText ? WEIGHTS.known : 0, arbitrary: fc.constantFrom(...(fitting ?? [''])) },
    { weight: WEIGHTS.hostile, arbitrary: hostile },
  )
}

/** Generates texts for a path parameter or a query parameter. */
export function arbitraryText(schema: Schema, known: KnownValues, name: string): fc.Arbitrary<string> {
  return arbitraryValue(schema, known, name).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
}

function allowedBy(schema: Schema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return fc.oneof(...choices.map((choice) => allowedBy(choice, known, name)))
  if (schema.type === undefined) return fc.jsonValue({ maxDepth: 2 })
  return fc.oneof(...[schema.type].flat().map((type) => ofType(type, { schema, known, name })))
}

interface Typed {
  schema: Schema
  known: KnownValues
  name: string
}

function ofType(type: JsonType, { schema, known, name }: Typed): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'string':
      return arbitraryString(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(arbitraryValue(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: 5,
      })
    case 'object':
      return arbitraryObject(schema, known)
  }
}

function arbitraryString({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  const formatted = format && FORMATS[format]
  if (formatted) return formatted
  if (pattern) return matching(pattern) ?? fc.string()
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) }
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: 'binary' }))
}

/** @returns null for a pattern with lookarounds, for which no text can be generated */
function matching(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return null
  }
}

function arbitraryObject({ properties = {}, required = [] }: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = arbitraryValue(schema, known, name)
    // Occasionally omits a required field.
    const isLeftOut = fc.integer({ min: 0, max: required.includes(name) ? 30 : 2 }).map((drawn) => drawn === 0)
    return fc.tuple(fc.constant(name), isLeftOut, value)
  })
  const extra = fc.option(fc.constantFrom('__proto__', 'ownerId', 'accountType', 'id'), { freq: 10 })
  return fc.tuple(fc.tuple(...fields), extra).map(([drawn, more]) => {
    const entries: [string, unknown][] = drawn.flatMap(([name, isLeftOut, value]) => (isLeftOut ? [] : [[name, value]]))
    if (more) entries.push([more, 'premium'])
    return Object.fromEntries(entries)
  })
}
