import * as zod from 'zod/mini'

type Schema = zod.ZodMiniType & { def: { innerType?: object; element?: object; shape?: object } }
type Make = (...given: never[]) => object

// zod sets its English messages by itself; zod/mini does not.
zod.config(zod.locales.en())

/**
 * Stands in for zod in the built app (see `lazySchemas` in vite.config.ts). A schema is made when it is first used: making
 * all that the first pages import takes a phone a tenth of a second, and they use a few of them. It is made of zod/mini,
 * which is half as large, with zod's methods. Whatever the contract uses of zod is named here; the rest is left out.
 */
export const z = {
  ZodArray: zod.ZodMiniArray,
  ZodBoolean: zod.ZodMiniBoolean,
  ZodDefault: zod.ZodMiniDefault,
  ZodEnum: zod.ZodMiniEnum,
  ZodNullable: zod.ZodMiniNullable,
  ZodNumber: zod.ZodMiniNumber,
  ZodObject: zod.ZodMiniObject,
  ZodString: zod.ZodMiniString,
  ZodStringFormat: zod.ZodMiniStringFormat,
  array: lazy(zod.array),
  base64: lazy(zod.base64),
  boolean: lazy(zod.boolean),
  coerce: { number: lazy(zod.coerce.number) },
  custom: lazy(zod.custom),
  discriminatedUnion: lazy(zod.discriminatedUnion),
  email: lazy(zod.email),
  enum: lazy(zod.enum),
  iso: { date: lazy(zod.iso.date), datetime: lazy(zod.iso.datetime) },
  literal: lazy(zod.literal),
  null: lazy(zod.null),
  number: lazy(zod.number),
  object: lazyObject,
  partialRecord: lazy(zod.partialRecord),
  record: lazy(zod.record),
  string: lazy(zod.string),
  tuple: lazy(zod.tuple),
  undefined: lazy(zod.undefined),
  union: lazy(zod.union),
  unknown: lazy(zod.unknown),
  url: lazy(zod.url),
  uuid: lazy(zod.uuid),
}

/** The members of an object: stand-ins, by their names. */
type Members = Record<string, object>

/** Methods that derive an object's schema from another's members. */
const MEMBER_CHANGES = new Map<string, (members: Members, given: object) => Members>(
  Object.entries({
    extend: (members: Members, more: object) => ({ ...members, ...more }),
    omit: (members: Members, names: object) => filtered(members, (name) => !(name in names)),
    pick: (members: Members, names: object) => filtered(members, (name) => name in names),
  }),
)

/** Methods that derive a schema from another one. */
const DERIVING = new Map<string, (schema: never, ...given: never[]) => object>(
  Object.entries({
    // Nothing is made for it before the result is used.
    apply: (schema: Schema, change: (of: object) => unknown) => withSchemas(change(standInFor(schema))) as object,
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
    positive: checking(zod.positive),
    refine: checking(zod.refine),
    regex: checking(zod.regex),
    startsWith: checking(zod.startsWith),
    superRefine: checking(zod.superRefine),
    toLowerCase: checking(zod.toLowerCase),
    toUpperCase: checking(zod.toUpperCase),
    trim: checking(zod.trim),
  }),
)

function filtered(members: Members, isKept: (name: string) => boolean): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => isKept(name)))
}

/** Properties that lead from a schema to its parts. */
const PARTS = new Map<string, (schema: Schema) => unknown>(
  Object.entries({
    element: ({ def }: Schema) => standInFor(def.element),
    shape: ({ def }: Schema) =>
      Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, part]) => [name, standInFor(part)])),
    unwrap:
      ({ def }: Schema) =>
      () =>
        standInFor(def.innerType),
  }),
)

function checking(check: Make): (schema: Schema, ...given: never[]) => object {
  return (schema, ...given) => schema.check(check(...given) as Parameters<Schema['check']>[0])
}

function lazy(make: Make): (...given: unknown[]) => object {
  return (...given) => standIn(() => make(...(given.map(withSchemas) as never[])))
}

/** What is asked of its members makes none of them. */
function lazyObject(members: Members, ...params: unknown[]): object {
  const make = () => zod.object(withSchemas(members) as never, ...(params as never[]))
  return new Proxy<LazySchema>({ make, made: undefined, members, params }, HANDLER)
}

function standInFor(schema: unknown): object {
  return standIn(() => schema as object)
}

function standIn(make: () => object): object {
  return new Proxy<LazySchema>({ make, made: undefined }, HANDLER)
}

/** What a stand-in knows. */
interface LazySchema {
  make: () => object
  made: Schema | undefined
  /** Of an object: what its schema is made of. */
  members?: Members
  params?: unknown[]
}

function getSchema(lazySchema: LazySchema): Schema {
  return (lazySchema.made ??= lazySchema.make() as Schema)
}

/** The name under which a stand-in has its schema. */
const SCHEMA = Symbol('schema')

/** One for all: the first pages have a thousand of them. */
const HANDLER: ProxyHandler<LazySchema> = {
  getPrototypeOf: (lazySchema) => Reflect.getPrototypeOf(getSchema(lazySchema)),
  get(lazySchema, name) {
    if (name === SCHEMA) return getSchema(lazySchema)
    const { members, params = [] } = lazySchema
    if (members && name === 'shape') return members
    const change = members && MEMBER_CHANGES.get(String(name))
    if (change) return (given: object) => lazyObject(change(members, given), ...params)
    const derive = DERIVING.get(String(name))
    if (derive) {
      return (...given: unknown[]) =>
        standIn(() => derive(getSchema(lazySchema) as never, ...(given.map(withSchemas) as never[])))
    }
    const part = PARTS.get(String(name))
    return part ? part(getSchema(lazySchema)) : (Reflect.get(getSchema(lazySchema), name) as unknown)
  },
  has: (lazySchema, name) => name in getSchema(lazySchema),
}

/** A stand-in's schema; of an object or a list, with its members' schemas. */
function withSchemas(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const schema: unknown = Reflect.get(given, SCHEMA)
  if (schema !== undefined) return schema
  if (Array.isArray(given)) return given.map(withSchemas)
  const isPlain = Object.getPrototypeOf(given) === Object.prototype
  return isPlain ? Object.fromEntries(Object.entries(given).map(([key, value]) => [key, withSchemas(value)])) : given
}
