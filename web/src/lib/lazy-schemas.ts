import * as zod from 'zod'

type Make = (...given: unknown[]) => object

/**
 * Stands in for zod in the built app (see `lazySchemas` in vite.config.ts): a schema is made when it is first used.
 * Making all that the first pages import takes a phone a tenth of a second, and they use a few of them. Whatever the
 * contract uses of zod is named here, so that the rest of it is left out.
 */
export const z = {
  ZodArray: zod.ZodArray,
  ZodBoolean: zod.ZodBoolean,
  ZodDefault: zod.ZodDefault,
  ZodNullable: zod.ZodNullable,
  ZodNumber: zod.ZodNumber,
  ZodObject: zod.ZodObject,
  ZodString: zod.ZodString,
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
  object: lazy(zod.object),
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

/** Methods that make another schema of a schema; any other is asked of the schema itself. */
const DERIVING = new Set(
  (
    'array catch default extend includes int length max min nonnegative nullable omit optional partial pipe positive ' +
    'refine regex startsWith superRefine toLowerCase toUpperCase transform trim'
  ).split(' '),
)

const schemaOf = new WeakMap<object, () => object>()

function lazy(make: unknown): Make {
  return (...given) => standIn(() => (make as Make)(...given.map(withSchemas)))
}

function standIn(make: () => object): object {
  let made: object | undefined
  const schema = () => (made ??= make())
  const handler: ProxyHandler<object> = {
    getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
    get(_target, name) {
      if (typeof name === 'string' && DERIVING.has(name)) {
        return (...given: unknown[]) => standIn(() => (Reflect.get(schema(), name) as Make)(...given.map(withSchemas)))
      }
      return Reflect.get(schema(), name) as unknown
    },
    has: (_target, name) => name in schema(),
  }
  const proxy = new Proxy({}, handler)
  schemaOf.set(proxy, schema)
  return proxy
}

/** A stand-in's schema; of an object or a list, with its members' schemas. */
function withSchemas(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const schema = schemaOf.get(given)
  if (schema) return schema()
  if (Array.isArray(given)) return given.map(withSchemas)
  const isPlain = Object.getPrototypeOf(given) === Object.prototype
  return isPlain ? Object.fromEntries(Object.entries(given).map(([key, value]) => [key, withSchemas(value)])) : given
}
