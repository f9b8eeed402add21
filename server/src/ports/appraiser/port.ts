import type { ItemCategory, ItemCondition } from '@yardsnap/contract/items'
import type { Box } from '#ports/vision/port.ts'

/** What a model says of one thing. Plain text within the contract's limits; whatever it says, nothing is done by it. */
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
  /** 0..1 */
  confidence: number
}

export interface AppraisalQuestion {
  /** An upright JPEG. */
  photo: Buffer
  /** The boxes to be named, best first. */
  boxes: readonly Box[]
  /** Parts of the photo that must not leave this site. */
  hidden: readonly Box[]
}

/** Names, describes and prices what is found in a photo, and finds what was missed: a model of an external service. */
export interface AppraiserPort {
  /** As sellers may read it. */
  readonly name: string
  /** Changes whenever the same question may get another answer: part of the key under which answers are kept. */
  readonly version: string
  /**
   * @returns at most one thing for each box, and things elsewhere in the photo
   * @throws AppError `provider_failed` when the service does not answer in time or breaks down, `invalid` when nothing of
   *   its answer can be used; the signal's reason when that aborts.
   */
  appraise(question: AppraisalQuestion, signal?: AbortSignal): Promise<AppraisedThing[]>
}
