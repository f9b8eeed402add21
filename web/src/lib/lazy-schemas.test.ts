import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
// In tests of the web app 'zod' itself is the stand-in.
import { z as zod } from 'zod/v4'
import { z } from './lazy-schemas.ts'

const lazy = z as unknown as typeof zod

const createItemSchema = (from: typeof zod) =>
  from.object({
    title: from.string().trim().min(1),
    price: from.union([from.number(), from.null()]).default(null),
    tags: from.array(from.enum(['old', 'blue'])).catch([]),
    size: from.number().min(2).max(4).optional(),
    days: from.array(from.iso.date()).max(1).optional(),
    code: from
      .string()
      .regex(/^[a-z]/, 'Begin with a letter')
      .transform((text) => text.length)
      .nullable()
      .optional(),
  })

/** What is read of a value, or what is wrong with it, in words. */
function getParseOutcome(schema: { safeParse: (given: unknown) => SafeParsed }, given: unknown): unknown {
  const { data, error } = schema.safeParse(given)
  return error?.issues ?? data
}

interface SafeParsed {
  data?: unknown
  error?: { issues: unknown[] } | undefined
}

test('a schema made when it is used answers like one made at once', () => {
  const [ours, theirs] = [createItemSchema(lazy), createItemSchema(zod)]
  const pairs = [
    [ours, theirs],
    [ours.partial(), theirs.partial()],
    [ours.omit({ price: true }), theirs.omit({ price: true })],
    [ours.extend({ id: lazy.uuid() }), theirs.extend({ id: zod.uuid() })],
    [ours.pick({ size: true }), theirs.pick({ size: true })],
    [
      ours.apply(({ shape }) => lazy.object({ name: shape.title })),
      theirs.apply(({ shape }) => zod.object({ name: shape.title })),
    ],
    [lazy.object({ price: ours.shape.price.unwrap() }), zod.object({ price: theirs.shape.price.unwrap() })],
  ] as const
  for (const given of [
    { title: ' Lamp ', tags: ['blue'], size: 3, code: 'ab' },
    { title: 'Lamp', price: 3, tags: ['red'], size: 1, days: ['2026-11-23', 'today'], code: '1' },
    { title: ' ', size: 5, code: null },
    {},
    null,
  ]) {
    for (const [our, their] of pairs) expect(getParseOutcome(our, given)).toEqual(getParseOutcome(their, given))
  }
  expect(Object.keys(ours.shape)).toEqual(Object.keys(theirs.shape))
  expect(ours.shape.title instanceof lazy.ZodString).toBe(true)
  expect(lazy.string() instanceof lazy.ZodString).toBe(true)
})

test('what is asked of the members of an object makes none of them', () => {
  const broken = lazy.string().apply((): typeof text => {
    throw new Error('made')
  })
  const text = lazy.string()
  const object = lazy.object({ broken, text })
  expect(Object.keys(object.shape)).toEqual(['broken', 'text'])
  expect(object.pick({ text: true }).extend({ more: text }).parse({ text: 'a', more: 'b' })).toEqual({
    text: 'a',
    more: 'b',
  })
  expect(object.omit({ broken: true }).parse({ text: 'a' })).toEqual({ text: 'a' })
  expect(() => object.parse({})).toThrow('made')
})

const TYPES = ['core', 'infer', 'input', 'output']

test('everything that the contract and the app use of zod is there', () => {
  const root = path.join(import.meta.dirname, '../../..')
  const used = [path.join(root, 'contract/src'), path.join(root, 'web/src')]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file))
        .map((file) => readFileSync(path.join(folder, file), 'utf8')),
    )
    .flatMap((code) => [...code.matchAll(/\bz\s*\.((?:(?:iso|coerce)\.)?[a-z]\w*)|instanceof z\.(\w+)/g)])
    .map(([, maker, kind]) => maker ?? kind ?? '')
  const names = [...new Set(used)].filter((name) => !TYPES.includes(name))
  expect(names.length).toBeGreaterThan(20)
  const missing = names.filter(
    (name) => name.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), z) === undefined,
  )
  expect(missing).toEqual([])
})
