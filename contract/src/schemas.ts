import { z } from 'zod'

type WithoutRules<Shape extends z.ZodRawShape> = { [Key in keyof Shape]: z.ZodType<z.output<Shape[Key]>> }

/**
 * For `apply`: the same fields with their types only. A missing nullable field becomes null and a missing list empty, so
 * that answers which a browser stored before a field existed can still be read.
 */
export function withoutRules<Shape extends z.ZodRawShape>({
  shape,
}: {
  shape: Shape
}): z.ZodObject<WithoutRules<Shape>> {
  const bare = Object.entries(shape).map(([name, schema]) => [name, toBareSchema(schema)])
  return z.object(Object.fromEntries(bare) as WithoutRules<Shape>)
}

function toBareSchema(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable) return toBareSchema(schema.unwrap()).nullable().default(null)
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return z.string()
  if (schema instanceof z.ZodBoolean) return z.boolean()
  if (schema instanceof z.ZodNumber) return z.number()
  if (schema instanceof z.ZodEnum) return schema
  if (schema instanceof z.ZodArray) return z.array(toBareSchema(schema.element)).default([])
  if (schema instanceof z.ZodObject) return withoutRules(schema)
  throw new TypeError('No type without rules is known for this schema')
}

/** @param message what is said of anything else */
export const wholeNumber = (least: number, most: number, message: () => string) =>
  z.number({ error: message }).int({ error: message }).min(least, { error: message }).max(most, { error: message })

/** A whole number from 1 on. @param message what is said of anything else */
export const countUpTo = (most: number, message: () => string) => wholeNumber(1, most, message)

type WithoutDefaults<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Shape[Key]
}

/** For `apply`: the same fields with their rules, where one that is missing stays missing. */
export function withoutDefaults<Shape extends z.ZodRawShape>({
  shape,
}: {
  shape: Shape
}): z.ZodObject<WithoutDefaults<Shape>> {
  const bare = Object.entries(shape).map(([name, schema]) => [
    name,
    schema instanceof z.ZodDefault ? schema.unwrap() : schema,
  ])
  return z.object(Object.fromEntries(bare) as WithoutDefaults<Shape>)
}

export function keysOf<Shape extends object>(shape: Shape): (keyof Shape & string)[] {
  return Object.keys(shape) as (keyof Shape & string)[]
}

export function pick<T extends object, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>
}

/** Without the keys that are undefined. */
export function omitUndefined<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
