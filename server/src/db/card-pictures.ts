import { sql } from 'drizzle-orm'
import { items } from './schema/listings.ts'

const CARD_PICTURES = 3
/** What an item counts for whose certainty is not known (S4.5). */
const USUAL_CONFIDENCE = 0.8
/** The part of a photo that an item fills where no crop says it. */
const USUAL_AREA = 0.25

const area = sql`(${items.cropData}->>'width')::float8 * (${items.cropData}->>'height')::float8 / 1e4`

/**
 * How well an item's picture speaks for its sale: the more certain, the larger in its photo and the dearer, the better.
 * Size and price are damped, so that neither a wall-filling sheet nor one costly blur wins alone.
 */
export const pictureWorth = sql<number>`(coalesce(${items.confidence}, ${sql.raw(String(USUAL_CONFIDENCE))}) * sqrt(coalesce(${area}, ${sql.raw(String(USUAL_AREA))})) * ln(2 + ${items.priceSuggested}::float8))`

const picture = sql`coalesce(${items.cropUrl}, ${items.imageUrls}[1])`

/** Of the items of one group: the pictures that its card shows, the best first. */
export const cardPictures = sql<
  string[]
>`coalesce((array_agg(${picture} order by ${pictureWorth} desc, ${items.position}) filter (where ${picture} is not null))[1:${sql.raw(String(CARD_PICTURES))}], '{}')`
