import type { ItemGroup } from '@yardsnap/contract/item-groups'
import type { ItemCategory, ItemCondition } from '@yardsnap/contract/items'
import type { Box } from '#ports/vision/port.ts'

/** A model's description of one item. Untrusted plain text within the contract's limits. */
export interface AppraisedItem {
  /** The box itself for a numbered one. */
  box: Box
  /** A better box for the item of a numbered box; null when the box fits. */
  betterBox: Box | null
  /** True when the model placed `box` or `betterBox` itself and is not known to place boxes well. */
  isBoxRough: boolean
  title: string
  category: ItemCategory
  /** Null when the model gave none. */
  group: ItemGroup | null
  condition: ItemCondition
  description: string
  /** Dollars, `low <= suggested <= high`; null when the model gave none. */
  price: { low: number; suggested: number; high: number } | null
  /** Dollars that it cost in a shop; null when the model gave none. */
  priceNew: number | null
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
  /** Called for each answer of the service, including unusable ones, because they cost as well. */
  onUsage: (usage: Usage) => void
}

/** Usage of one answer as counted by the service; 0 if it does not say. */
export interface Usage {
  inputTokens: number
  outputTokens: number
}

/**
 * An external model that names, describes and prices the items detected in a photo, corrects their boxes and adds
 * missed ones.
 */
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
  appraise(question: AppraisalQuestion, signal?: AbortSignal): Promise<AppraisedItem[]>
}
