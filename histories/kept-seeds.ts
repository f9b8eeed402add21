/**
 * Seeds of histories that have failed once, by model; they are lived first. A seed draws the same history as long as the
 * model has the same steps: what was mended also has a test in words beside its feature.
 */
export const KEPT_SEEDS: Record<'till' | 'holds' | 'drafts' | 'trips' | 'outbox', readonly number[]> = {
  till: [],
  holds: [],
  drafts: [],
  trips: [],
  outbox: [],
}
