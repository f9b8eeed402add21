import { loadPatiently } from './missing-code.ts'
import { CLASSES, type Deriving, DERIVING, MAKING, type Making, type Nested } from './schema-names.ts'
import type * as SchemaTools from './schema-tools.ts'

interface Schema {
  def: { innerType?: object; element?: object; shape?: object }
}

let tools: typeof SchemaTools | undefined
let loading: Promise<void> | undefined

/** Takes what schemas are made of (see schemas-at-once.ts). */
export function takeTools(given: typeof SchemaTools): void {
  tools = given
}

/** Loads what schemas are made of: before, none can be used. What renders on the server has zod itself. */
export function loadSchemas(): Promise<void> {
  if (import.meta.env.SSR && import.meta.env.PROD) return Promise.resolve()
  return (loading ??= load())
}

async function load(): Promise<void> {
  try {
    takeTools(await loadPatiently(() => import('./schema-tools.ts')))
  } catch (error) {
    // The next one who needs it tries again.
    loading = undefined
    throw error
  }
}

function getTools(): typeof SchemaTools {
  if (!tools) throw new Error('A schema was used before loadSchemas()')
  return tools
}

/**
 * Stands in for zod in the built app (see `lazySchemas` in vite.config.ts). A schema is made when it is first used: making
 * all that the first pages import takes a phone a tenth of a second, and they use a few of them, only for answers of the
 * server. So they come to life without zod. It is made of zod/mini, which is half as large, with zod's methods. What the
 * contract uses of zod is named in schema-names.ts; the rest is left out.
 */
export const z = Object.defineProperties(
  {
    ...Object.fromEntries(MAKING.map((name) => [name, making(name)])),
    coerce: { number: making('coerce.number') },
    enum: lazyEnum,
    iso: { date: making('iso.date'), datetime: making('iso.datetime') },
    object: lazyObject,
  },
  Object.fromEntries(CLASSES.map((name) => [name, { get: () => getTools().classes[name] }])),
)

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

function filtered(members: Members, isKept: (name: string) => boolean): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => isKept(name)))
}

/** Properties that lead from a schema to its parts. */
const PARTS = new Map<string, (schema: Schema) => unknown>(
  Object.entries({
    element: ({ def }: Schema) => standInFor(def.element),
    unwrap:
      ({ def }: Schema) =>
      () =>
        standInFor(def.innerType),
  }),
)

const DERIVING_NAMES: ReadonlySet<string> = new Set(DERIVING)
const isDeriving = (name: string): name is Deriving => DERIVING_NAMES.has(name)

function making(name: Making | Nested): (...given: unknown[]) => object {
  return (...given) => standIn(() => getTools().making[name](...withAllSchemas(given)))
}

/** What is asked of its members makes none of them. */
function lazyObject(members: Members, ...params: unknown[]): object {
  const make = () => getTools().making.object(withSchemas(members) as never, ...withAllSchemas(params))
  return new Proxy<LazySchema>({ make, made: undefined, members, params }, HANDLER)
}

/** Nor does what is asked of its choices. */
function lazyEnum(choices: readonly string[], ...params: unknown[]): object {
  const make = () => getTools().making.enum(choices as never, ...withAllSchemas(params))
  return new Proxy<LazySchema>({ make, made: undefined, options: choices }, HANDLER)
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
  /** Of an enum. */
  options?: readonly string[]
}

function getSchema(lazySchema: LazySchema): Schema {
  return (lazySchema.made ??= lazySchema.make() as Schema)
}

/** The name under which a stand-in has its schema. */
const SCHEMA = Symbol('schema')

/** One for all: the first pages have a thousand of them. */
const HANDLER: ProxyHandler<LazySchema> = {
  getPrototypeOf: (lazySchema) => Reflect.getPrototypeOf(getSchema(lazySchema)),
  get(lazySchema, key) {
    if (key === SCHEMA) return getSchema(lazySchema)
    const name = String(key)
    const { members, params = [], options } = lazySchema
    if (members && name === 'shape') return members
    if (options && name === 'options') return options
    const change = members && MEMBER_CHANGES.get(name)
    if (change) return (given: object) => lazyObject(change(members, given), ...params)
    if (isDeriving(name)) {
      return (...given: unknown[]) =>
        standIn(() => getTools().deriving[name](getSchema(lazySchema) as never, ...withAllSchemas(given)))
    }
    // Nothing is made for it before the result is used.
    if (name === 'apply') {
      return (derive: (of: object) => unknown) =>
        standIn(() => withSchemas(derive(standInFor(getSchema(lazySchema)))) as object)
    }
    if (name === 'shape') return new Proxy(lazySchema, SHAPE_HANDLER)
    const part = PARTS.get(name)
    return part ? part(getSchema(lazySchema)) : (Reflect.get(getSchema(lazySchema), key) as unknown)
  },
  has: (lazySchema, name) => name in getSchema(lazySchema),
}

/** The members of a schema that is not made yet: one of them makes none, all of them do. */
const SHAPE_HANDLER: ProxyHandler<LazySchema> = {
  get: (lazySchema, name) => standIn(() => Reflect.get(getMembers(lazySchema), name)),
  has: (lazySchema, name) => name in getMembers(lazySchema),
  ownKeys: (lazySchema) => Object.keys(getMembers(lazySchema)),
  getOwnPropertyDescriptor: (lazySchema, name) => ({
    value: standIn(() => Reflect.get(getMembers(lazySchema), name)),
    enumerable: true,
    configurable: true,
  }),
}

const getMembers = (lazySchema: LazySchema): Members => (getSchema(lazySchema).def.shape ?? {}) as Members

function withAllSchemas(given: readonly unknown[]): never[] {
  return given.map(withSchemas) as never[]
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
