import { sql } from 'drizzle-orm'
import { items } from './schema/items.ts'

const CARD_PICTURES = 3
/** Assumed for an item without a confidence (S4.5). */
const USUAL_CONFIDENCE = 0.8
/** Assumed share of the photo's area for an item without a crop. */
const USUAL_AREA = 0.25

const area = sql`(${items.cropData}->>'width')::float8 * (${items.cropData}->>'height')::float8 / 1e4`

/**
 * Ranks an item's picture by confidence, area in its photo and price. Area and price are damped, so that neither a
 * sheet that fills a wall nor one expensive blur wins alone.
 */
export const pictureWorth = sql<number>`(coalesce(${items.confidence}, ${sql.raw(String(USUAL_CONFIDENCE))}) * sqrt(coalesce(${area}, ${sql.raw(String(USUAL_AREA))})) * ln(2 + ${items.priceSuggested}::float8))`

const picture = sql`coalesce(${items.cropUrl}, ${items.imageUrls}[1])`

/** Aggregate over a group of items: the pictures that its card shows, best first. */
export const cardPictures = sql<
  string[]
>`coalesce((array_agg(${picture} order by ${pictureWorth} desc, ${items.position}) filter (where ${picture} is not null))[1:${sql.raw(String(CARD_PICTURES))}], '{}')`
