import type { ItemCategory, ItemCondition } from '@yardsnap/contract/items'
import type { Box } from '#ports/vision/port.ts'

/** A model's description of one item. Untrusted plain text within the contract's limits. */
export interface AppraisedThing {
  box: Box
  /** True when the model placed the box itself and is not known to place boxes well. */
  isBoxRough: boolean
  title: string
  category: ItemCategory
  condition: ItemCondition
  description: string
  /** Dollars, `low <= suggested <= high`; null when the model gave none. */
  price: { low: number; suggested: number; high: number } | null
  marketNotes: string
  /** From 0 to 1. */
  confidence: number
}

export interface AppraisalQuestion {
  /** An upright JPEG. */
  photo: Buffer
  /** The boxes to name, best first. */
  boxes: readonly Box[]
  /** Parts of the photo that must not be sent to an external service. */
  hidden: readonly Box[]
}

/** An external model that names, describes and prices the items found in a photo, and finds missed ones. */
export interface AppraiserPort {
  /** Display name for sellers. */
  readonly name: string
  /** Part of the cache key of answers: changes whenever the same question may get another answer. */
  readonly version: string
  /**
   * @returns at most one item for each box, and items elsewhere in the photo
   * @throws AppError `provider_failed` when the service fails or times out, `invalid` when no part of its response is
   *   usable; the signal's reason when it aborts.
   */
  appraise(question: AppraisalQuestion, signal?: AbortSignal): Promise<AppraisedThing[]>
}
