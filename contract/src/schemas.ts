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

export function keysOf<Shape extends object>(shape: Shape): (keyof Shape & string)[] {
  return Object.keys(shape) as (keyof Shape & string)[]
}
