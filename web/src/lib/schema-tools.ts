import * as zod from 'zod/mini'
import type { Deriving, Making, Nested, SchemaClass } from './schema-names.ts'

type Make = (...given: never[]) => object
type Schema = zod.ZodMiniType

// zod sets its English messages by itself; zod/mini does not.
zod.config(zod.locales.en())

// Loaded apart from the first pages (see lazy-schemas.ts).

export const classes: Record<SchemaClass, object> = {
  ZodArray: zod.ZodMiniArray,
  ZodBoolean: zod.ZodMiniBoolean,
  ZodDefault: zod.ZodMiniDefault,
  ZodEnum: zod.ZodMiniEnum,
  ZodNullable: zod.ZodMiniNullable,
  ZodNumber: zod.ZodMiniNumber,
  ZodObject: zod.ZodMiniObject,
  ZodString: zod.ZodMiniString,
  ZodStringFormat: zod.ZodMiniStringFormat,
}

export const making: Record<Making | Nested | 'enum' | 'object', Make> = {
  array: zod.array,
  base64: zod.base64,
  boolean: zod.boolean,
  'coerce.number': zod.coerce.number,
  custom: zod.custom,
  discriminatedUnion: zod.discriminatedUnion,
  email: zod.email,
  enum: zod.enum,
  'iso.date': zod.iso.date,
  'iso.datetime': zod.iso.datetime,
  literal: zod.literal,
  null: zod.null,
  number: zod.number,
  object: zod.object,
  partialRecord: zod.partialRecord,
  record: zod.record,
  string: zod.string,
  tuple: zod.tuple,
  undefined: zod.undefined,
  union: zod.union,
  unknown: zod.unknown,
  url: zod.url,
  uuid: zod.uuid,
}

export const deriving: Record<Deriving, (schema: never, ...given: never[]) => object> = {
  array: zod.array,
  catch: zod.catch,
  default: zod._default,
  extend: zod.extend,
  nullable: zod.nullable,
  omit: zod.omit,
  optional: zod.optional,
  partial: zod.partial,
  pick: zod.pick,
  pipe: zod.pipe,
  transform: (schema: Schema, change: never) => zod.pipe(schema, zod.transform(change)),
  // For a number its value, for a text or a list its length.
  max: (schema: Schema, ...given: [never]) =>
    schema.check((schema.type === 'number' ? zod.maximum : zod.maxLength)(...given)),
  min: (schema: Schema, ...given: [never]) =>
    schema.check((schema.type === 'number' ? zod.minimum : zod.minLength)(...given)),
  includes: checking(zod.includes),
  int: checking(zod.int),
  length: checking(zod.length),
  nonnegative: checking(zod.nonnegative),
  overwrite: checking(zod.overwrite),
  positive: checking(zod.positive),
  refine: checking(zod.refine),
  regex: checking(zod.regex),
  startsWith: checking(zod.startsWith),
  superRefine: checking(zod.superRefine),
  toLowerCase: checking(zod.toLowerCase),
  toUpperCase: checking(zod.toUpperCase),
  trim: checking(zod.trim),
}

function checking(check: Make): (schema: Schema, ...given: never[]) => object {
  return (schema, ...given) => schema.check(check(...given) as Parameters<Schema['check']>[0])
}
