import type { z } from 'zod'
import { getChangedFields } from '#lib/changed-fields.ts'

interface Change<Input> {
  /** What a form began with; null for what is new. */
  from: unknown
  /** As it is by now; undefined where it is gone. */
  newest: unknown
  /** What the form holds. */
  to: Input
}

/** What was changed in a form, over what another admin may have changed since it was opened. */
export function withChanges<Input extends object>(
  schema: z.ZodType<Input>,
  { from, newest, to }: Change<Input>,
): Input {
  const [began, now] = [schema.safeParse(from).data, schema.safeParse(newest).data]
  return began && now ? { ...now, ...getChangedFields(began, to) } : to
}
