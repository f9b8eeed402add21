// What the contract uses of zod, by name: lazy-schemas.ts stands in for it, schema-tools.ts has it.

/** Functions that make a schema. */
export const MAKING = [
  'array',
  'base64',
  'boolean',
  'custom',
  'discriminatedUnion',
  'email',
  'literal',
  'null',
  'number',
  'partialRecord',
  'record',
  'string',
  'tuple',
  'undefined',
  'union',
  'unknown',
  'url',
  'uuid',
] as const
export type Making = (typeof MAKING)[number]
export type Nested = 'coerce.number' | 'iso.date' | 'iso.datetime'

/** Classes, to tell what a schema is. */
export const CLASSES = [
  'ZodArray',
  'ZodBoolean',
  'ZodDefault',
  'ZodEnum',
  'ZodNullable',
  'ZodNumber',
  'ZodObject',
  'ZodString',
  'ZodStringFormat',
] as const
export type SchemaClass = (typeof CLASSES)[number]

/** Methods that derive a schema from another one. */
export const DERIVING = [
  'array',
  'catch',
  'default',
  'extend',
  'includes',
  'int',
  'length',
  'max',
  'min',
  'nonnegative',
  'nullable',
  'omit',
  'optional',
  'overwrite',
  'partial',
  'pick',
  'pipe',
  'positive',
  'refine',
  'regex',
  'startsWith',
  'superRefine',
  'toLowerCase',
  'toUpperCase',
  'transform',
  'trim',
] as const
export type Deriving = (typeof DERIVING)[number]
