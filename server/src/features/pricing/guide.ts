import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ItemCondition } from '@yardsnap/contract/items'
import { z } from 'zod'

const GuideRow = z.object({
  kind: z.string(),
  keywords: z.array(z.string()).min(1),
  /** US dollars, for a used piece in good condition. */
  low: z.number().positive(),
  high: z.number().positive(),
  /** The public valuation table that the row was read in. */
  source: z.string().min(1),
})
export type GuideRow = z.infer<typeof GuideRow>

/** A row of the guide that fits an item, and the keyword that it was found by. */
export interface GuideMatch {
  row: GuideRow
  keyword: string
}

/** The built-in price guide: kinds of things with a low and a high from public thrift-shop valuation tables. */
export function readGuide(
  file = path.join(import.meta.dirname, '../../../data/price-guide.json'),
): readonly GuideRow[] {
  return z.array(GuideRow).parse(JSON.parse(readFileSync(file, 'utf8')))
}

function words(text: string): string {
  return ` ${text.toLowerCase().replace(/[^a-z0-9']+/g, ' ')} `
}

/** The row whose longest keyword stands in the title as whole words (a plural 's' is allowed); null when none does. */
export function matchGuide(guide: readonly GuideRow[], title: string): GuideMatch | null {
  const text = words(title)
  let best: GuideMatch | null = null
  for (const row of guide) {
    for (const keyword of row.keywords) {
      const isPresent = text.includes(` ${keyword} `) || text.includes(` ${keyword}s `)
      if (isPresent && keyword.length > (best?.keyword.length ?? 0)) best = { row, keyword }
    }
  }
  return best
}

/**
 * Where in a row's range a condition stands, 0 (low) to 1 (high): the tables give the low end for worn and the high
 * end for excellent pieces.
 */
const PLACE_IN_RANGE: Record<ItemCondition, number> = { excellent: 0.8, good: 0.5, fair: 0.25, poor: 0 }

/** A price within the row's range, between its ends on a logarithmic scale, rounded as a price tag is. @returns dollars */
export function priceInRange({ low, high }: GuideRow, condition: ItemCondition): number {
  const exact = low * (high / low) ** PLACE_IN_RANGE[condition]
  const step = exact < 10 ? 1 : 5
  return Math.max(1, Math.round(exact / step) * step)
}
