import { z } from 'zod'

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
