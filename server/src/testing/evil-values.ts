import fc from 'fast-check'
import type { Schema } from './api-calls.ts'
import type { KnownValues } from './schema-values.ts'

/** Values that have broken a database, a query or a parser here: each is put into every text, day and instant. */
const EVIL_TEXTS = [
  `x${'-'.repeat(60)}`,
  '-'.repeat(60),
  `${'a'.repeat(2700)}@example.com`,
  'a\u0000b',
  '\uD800',
  '0000-01-01',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59',
]
const EVIL_DAYS = ['0000-01-01', '0001-01-01', '9999-12-31', '-'.repeat(60)]
const EVIL_VALUES: Record<string, string[]> = {
  date: EVIL_DAYS,
  'date-time': EVIL_DAYS.flatMap((day) => [day, `${day}T00:00:00.000Z`, `${day}T23:59`, `${day}T00:00:00+14:00`]),
}

const PLAIN_TEXTS: Record<string, string> = {
  uuid: '01890a5d-ac96-774b-bcce-b302099a8057',
  email: 'dana@example.com',
  date: '2031-05-03',
  'date-time': '2031-05-03T08:00:00.000Z',
}

/** A value that a schema allows, with nothing that it does not ask for. */
export function makePlainValue(schema: Schema, known: KnownValues, name = ''): unknown {
  const [found] = known[name] ?? known[name.replace(/s$/, '')] ?? []
  const [choice] = schema.oneOf ?? schema.anyOf ?? []
  if (choice) return makePlainValue(choice, known, name)
  if (schema.enum) return schema.enum[0]
  const [type] = [schema.type].flat()
  if (type === 'string') return found ?? makePlainText(schema)
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return false
  if (type === 'array') {
    return Array.from({ length: schema.minItems ?? 0 }, () => makePlainValue(schema.items ?? {}, known, name))
  }
  if (type === 'object') {
    const { required = [], properties = {} } = schema
    return Object.fromEntries(required.map((key) => [key, makePlainValue(properties[key] ?? {}, known, key)]))
  }
  return found ?? null
}

function makePlainText({ format = '', pattern, minLength = 0 }: Schema): string {
  const text = PLAIN_TEXTS[format] ?? 'x'.repeat(Math.max(1, minLength))
  if (pattern === undefined || new RegExp(pattern, 'u').test(text)) return text
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: 1, numRuns: 1 })[0] ?? text
  } catch {
    return text
  }
}

/** A value again and again, each time with an evil one in place of one of its texts. */
export function* withEvilTexts(schema: Schema, value: unknown, known: KnownValues): Generator<unknown, void> {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) for (const choice of choices) yield* withEvilTexts(choice, value, known)
  else if (schema.properties) {
    for (const [name, property] of Object.entries(schema.properties)) {
      const own = (value as Record<string, unknown> | null)?.[name] ?? makePlainValue(property, known, name)
      for (const evil of withEvilTexts(property, own, known)) yield { ...(value as object), [name]: evil }
    }
  } else if (schema.items) {
    const own = makePlainValue(schema.items, known)
    for (const evil of withEvilTexts(schema.items, own, known)) yield [evil]
  } else if (!schema.enum && [schema.type ?? 'string'].flat().includes('string')) {
    yield* EVIL_VALUES[schema.format ?? ''] ?? EVIL_TEXTS
  }
}
