import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { GroupGuesses } from './item-groups.ts'
import { Item, ItemCategory, MAX_ITEM_TITLE_LENGTH } from './items.ts'
import { ITEM_DEFAULTS, ItemInput } from './item-input.ts'
import { ListingPlace } from './listing-places.ts'
import { ListingStatus, TypedFields } from './listings.ts'
import { Hiding } from './own-listings.ts'
import { Money, MoneyInput } from './money.ts'
import { DraftPhoto } from './photos.ts'
import { NotMine } from './recalls.ts'
import { withoutRules } from './schemas.ts'
import { withoutDefaults } from './input-schemas.ts'
import { plainText, shortened } from './text.ts'

/** Limit for items of all states together, including those that were dropped. */
export const MAX_DRAFT_ITEMS = 2000
export const MAX_NAME_GUESSES = 4
/** In UTF-16 units. */
export const MAX_NAME_GUESS_LENGTH = 200

/**
 * `kept`: in the sale. `suggested`: detected, but not surely enough to be in the sale unasked. `dropped`: not for sale,
 * but can be put back.
 */
export const ItemState = z.enum(['kept', 'suggested', 'dropped'])
export type ItemState = z.infer<typeof ItemState>

export const ItemOrigin = z.enum(['detected', 'manual'])

/** A name that a detected item may have. */
export const NameGuess = z.object({
  title: z.string(),
  category: ItemCategory,
  /** Probability that a person would use this name, 0 to 1; missing where the analysis does not know it. */
  probability: z.number().min(0).max(1).optional(),
})
export type NameGuess = z.infer<typeof NameGuess>

export const LookAlikeId = z.string().max(64).nullable()

/** Fields that an item has only in the seller's draft. */
const draftOnly = {
  state: ItemState,
  origin: ItemOrigin,
  /** The seller has changed or confirmed it, so no later analysis may change it. */
  isTouched: z.boolean(),
  /** False while the name is a guess of the analysis. */
  isLabelSure: z.boolean(),
  nameGuesses: z.array(NameGuess).max(MAX_NAME_GUESSES),
  /** Likeliest first. Once the seller has chosen a group, it is the only one. */
  groupGuesses: GroupGuesses,
  /** The same for items that the analysis detected as look-alikes; null for all others. */
  lookAlikeId: LookAlikeId,
  /** Items stand in order of `position`, then of `id`: a copy with the same position follows its original. */
  position: z.number().int().min(0).max(1_000_000),
}

/** An item of a draft. Browsers mint the ids of new ones (UUIDv7). */
export const DraftItem = Item.extend({
  ...draftOnly,
  /** What it cost new; null when the seller does not say. */
  retailPrice: Money.nullable(),
  /** Missing in drafts that a browser kept for the version before. */
  notMine: NotMine.default([]),
})
export type DraftItem = z.infer<typeof DraftItem>

/** The values of an item of which only the title is known. */
export const DEFAULT_ITEM = ItemInput.omit({ id: true, title: true }).parse({})

/** An item that the seller adds by hand, before anything is typed. */
export const BLANK_ITEM: Omit<DraftItem, 'id'> = {
  ...DEFAULT_ITEM,
  title: '',
  state: 'kept',
  origin: 'manual',
  isTouched: true,
  isLabelSure: true,
  nameGuesses: [],
  groupGuesses: [],
  lookAlikeId: null,
  position: 0,
  retailPrice: null,
  notMine: [],
}

/**
 * The fields of a draft item as a caller may set them, each without the others. An empty title means that the item has
 * no name yet.
 */
export const ItemFields = ItemInput.omit({ id: true })
  .apply(withoutDefaults)
  .extend({
    ...draftOnly,
    title: plainText(() => t`Item title`, MAX_ITEM_TITLE_LENGTH),
    category: z.string().toLowerCase().pipe(ItemCategory).catch(ITEM_DEFAULTS.category),
    condition: ItemInput.shape.condition.unwrap().catch(ITEM_DEFAULTS.condition),
    nameGuesses: z
      .array(NameGuess.extend({ title: z.string().transform((title) => shortened(title, MAX_NAME_GUESS_LENGTH)) }))
      .max(MAX_NAME_GUESSES),
    retailPrice: MoneyInput.nullable(),
    notMine: NotMine,
  })

const AnsweredFields = TypedFields.apply(withoutRules)
export type DraftFields = z.infer<typeof TypedFields>

/** What a seller works on: the listing's fields and all items of any state, in order. */
export interface DraftContent {
  fields: DraftFields
  items: readonly DraftItem[]
}

/** An object with some of the fields. */
export type Some<T> = { [Key in keyof T]?: T[Key] | undefined }

export interface ItemChange {
  id: string
  /** The values that the change builds on; null for a new item. */
  base: Some<Omit<DraftItem, 'id'>> | null
  /** Null for a removed item. */
  changes: Some<Omit<DraftItem, 'id'>> | null
}

export interface DraftChanges {
  fields: { base: Some<DraftFields>; changes: Some<DraftFields> }
  items: ItemChange[]
}

/** The changes as callers send them. */
const SentChanges = z.object({
  fields: z.object({ base: AnsweredFields.partial(), changes: TypedFields.partial() }),
  items: z
    .array(
      z.object({
        id: z.uuid().toLowerCase(),
        base: DraftItem.omit({ id: true }).apply(withoutDefaults).partial().nullable(),
        changes: ItemFields.partial().nullable(),
      }),
    )
    .max(MAX_DRAFT_ITEMS),
})

/** The seller's own working copy of a listing. */
export const Draft = z.object({
  listingId: z.string(),
  /** Goes up with every change, by whomever. */
  version: z.number().int(),
  status: ListingStatus,
  /** A public listing differs from this draft until the seller updates the sale. */
  hasUnpublishedChanges: z.boolean(),
  /** There is an address that nobody could place. */
  isUnplaced: z.boolean(),
  /** Where the listing itself is; null before it is made. */
  place: ListingPlace.nullable().default(null),
  /** Whether it is that of somebody else, with which the caller helps: only its owner publishes it. */
  isCoHost: z.boolean().default(false),
  /** Null unless admins have hidden the sale: then it cannot be published. */
  hiding: Hiding.nullable(),
  fields: AnsweredFields,
  items: z.array(DraftItem),
  photos: z.array(DraftPhoto),
})
export type Draft = z.infer<typeof Draft>

/** Fields that were changed here and elsewhere, to different values. The server keeps `theirs`. */
export const DraftConflict = z.object({
  /** Null for the listing's own fields. */
  itemId: z.string().nullable(),
  /** `removed`: removed on one side and changed on the other. */
  group: z.string(),
  /** Null where it was removed. */
  mine: z.record(z.string(), z.unknown()).nullable(),
  theirs: z.record(z.string(), z.unknown()).nullable(),
})
export type DraftConflict = z.infer<typeof DraftConflict>

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/draft',
  summary: "The seller's working copy of a listing, with what was found in its photos",
  access: 'user',
  tokenScope: 'read',
  forCoHosts: true,
  params: listingParams,
  response: Draft,
})

/**
 * Changes of different fields merge; the same field changed twice is a conflict of that field alone. A repeated call
 * changes nothing. Of a public listing shoppers see nothing before `updateListing` sets `status: 'published'`.
 */
export const saveDraft = endpoint({
  method: 'PATCH',
  path: '/api/listings/:listingId/draft',
  summary: 'Save changes of a draft, making it when it is new; public listings keep them until they are published',
  access: 'user',
  tokenScope: 'write',
  forCoHosts: true,
  params: listingParams,
  body: SentChanges.extend({
    /** The version that the changes build on; 0 creates a listing of this id, which counts in the plan. */
    version: z.number().int().min(0),
  }),
  response: z.object({
    version: z.number().int(),
    hasUnpublishedChanges: z.boolean(),
    isUnplaced: z.boolean(),
    place: ListingPlace.nullable().default(null),
    conflicts: z.array(DraftConflict),
    /** The whole draft where it has also been changed elsewhere since `version`. */
    draft: Draft.nullable(),
  }),
})
export type DraftSaved = z.infer<(typeof saveDraft)['response']>

export const discardDraftChanges = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId/draft',
  summary: 'Discard the changes of a public listing that shoppers have not seen',
  access: 'user',
  tokenScope: 'write',
  params: listingParams,
  response: Draft,
})
