import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GtinInput, MAX_CODES_PER_PHOTO } from './gtins.ts'
import { ItemCategory } from './items.ts'
import { Kind } from './kinds.ts'

/** As many as of one photo. More numbers are sent in several calls. */
export const MAX_CODES_AT_ONCE = MAX_CODES_PER_PHOTO

/** What a thing with a number under its barcode is called. */
export const CodeName = z.object({
  title: z.string(),
  category: ItemCategory,
  /** Whether nobody need confirm it: the publisher's, the caller's own, or of several sellers. */
  isSure: z.boolean(),
  /** Whether it says no more than what kind of thing has such a number: 'Book'. */
  isKindOnly: z.boolean(),
  /** What such things usually cost; null where nobody knows. A book costs what books do, whatever its title names. */
  kind: Kind.nullable(),
})
export type CodeName = z.infer<typeof CodeName>

export const nameCodes = endpoint({
  method: 'POST',
  path: '/api/code-names',
  summary:
    'What things are called by the numbers under their barcodes, in their order; null for a number that nobody knows',
  access: 'user',
  body: z.object({ gtins: z.array(GtinInput).min(1).max(MAX_CODES_AT_ONCE) }),
  response: z.array(CodeName.nullable()),
})
