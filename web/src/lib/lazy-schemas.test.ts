import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z as zod } from 'zod'
import { z } from './lazy-schemas.ts'

const lazy = z as unknown as typeof zod

const thingOf = (from: typeof zod) =>
  from.object({
    title: from.string().trim().min(1),
    price: from.union([from.number(), from.null()]).default(null),
    tags: from.array(from.enum(['old', 'blue'])).catch([]),
  })

test('a schema made when it is used answers like one made at once', () => {
  const [ours, theirs] = [thingOf(lazy), thingOf(zod)]
  for (const given of [
    { title: ' Lamp ', tags: ['blue'] },
    { title: 'Lamp', price: 3, tags: ['red'] },
    { title: ' ' },
    {},
  ]) {
    expect(ours.safeParse(given)).toEqual(theirs.safeParse(given))
    expect(ours.partial().safeParse(given)).toEqual(theirs.partial().safeParse(given))
    expect(ours.extend({ id: lazy.uuid() }).safeParse(given)).toEqual(
      theirs.extend({ id: zod.uuid() }).safeParse(given),
    )
  }
  expect(Object.keys(ours.shape)).toEqual(['title', 'price', 'tags'])
  expect(ours.shape.title instanceof lazy.ZodString).toBe(true)
  expect(lazy.string() instanceof lazy.ZodString).toBe(true)
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
