import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { Item, ITEM_DEFAULTS, ItemCategory, ItemInput } from './items.ts'
import { ListingStatus, TypedFields } from './listings.ts'
import { Money, MoneyInput } from './money.ts'
import { Photo } from './photos.ts'
import { keysOf, withoutDefaults, withoutRules } from './schemas.ts'
import { plainText } from './text.ts'

export const UNIDENTIFIED_TITLE = 'Unidentified item'

/** Of all states together: what is dropped stays in the tray. */
export const MAX_DRAFT_ITEMS = 2000
export const MAX_NAME_GUESSES = 4

/** `kept`: in the sale. `suggested`: found, but not sure enough to be in it unasked. `dropped`: in the tray, not for sale. */
export const ItemState = z.enum(['kept', 'suggested', 'dropped'])
export type ItemState = z.infer<typeof ItemState>

export const ItemOrigin = z.enum(['detected', 'manual'])

/** What a detected item may be called, likeliest first. */
export const NameGuess = z.object({ title: z.string(), category: ItemCategory })
export type NameGuess = z.infer<typeof NameGuess>

/** What only the seller's draft knows of an item. */
const draftOnly = {
  state: ItemState,
  origin: ItemOrigin,
  /** The seller has changed or confirmed it, so no later analysis may change it. */
  isTouched: z.boolean(),
  /** False while the name is a guess of the analysis. */
  isLabelSure: z.boolean(),
  nameGuesses: z.array(NameGuess).max(MAX_NAME_GUESSES),
  /** Items stand in order of `position`, then of `id`: a copy with the same position follows its original. */
  position: z.number().int().min(0).max(1_000_000),
}

/** An item of a draft. Browsers mint the ids of new ones (UUIDv7). */
export const DraftItem = Item.extend({
  ...draftOnly,
  /** What it cost new; null when the seller does not say. */
  retailPrice: Money.nullable(),
})
export type DraftItem = z.infer<typeof DraftItem>

/** An item that the seller adds by hand, before anything is typed. */
export const BLANK_ITEM: Omit<DraftItem, 'id'> = {
  ...ITEM_DEFAULTS,
  title: '',
  priceSuggested: '0.00',
  priceLow: '0.00',
  priceHigh: '0.00',
  imageUrls: [],
  confidence: null,
  description: '',
  marketNotes: '',
  cropUrl: null,
  cropData: null,
  sourceImageUrl: null,
  state: 'kept',
  origin: 'manual',
  isTouched: true,
  isLabelSure: true,
  nameGuesses: [],
  position: 0,
  retailPrice: null,
}

/** The fields of a draft item as a caller may set them; each alone. */
const ItemFields = z.object({
  ...withoutDefaults(ItemInput.omit({ id: true }).shape),
  ...draftOnly,
  title: plainText('Item title', 200).transform((title) => title || UNIDENTIFIED_TITLE),
  category: z.string().toLowerCase().pipe(ItemCategory).catch(ITEM_DEFAULTS.category),
  condition: ItemInput.shape.condition.unwrap().catch(ITEM_DEFAULTS.condition),
  retailPrice: MoneyInput.nullable(),
})

const AnsweredFields = z.object(withoutRules(TypedFields.shape))
export type DraftFields = z.infer<typeof TypedFields>

/** What a seller works on: the listing's fields and all items of any state, in order. */
export interface DraftContent {
  fields: DraftFields
  items: readonly DraftItem[]
}

type Some<T> = { [Key in keyof T]?: T[Key] | undefined }

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

/** The same as callers send it. */
const SentChanges = z.object({
  fields: z.object({ base: AnsweredFields.partial(), changes: TypedFields.partial() }),
  items: z
    .array(
      z.object({
        id: z.uuid().toLowerCase(),
        base: DraftItem.omit({ id: true }).partial().nullable(),
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
  fields: AnsweredFields,
  items: z.array(DraftItem),
  photos: z.array(Photo),
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
  params: listingParams,
  body: SentChanges.extend({
    /** Of the draft that the changes build on; 0 makes a listing of this id, which counts in the plan. */
    version: z.number().int().min(0),
  }),
  response: z.object({
    version: z.number().int(),
    hasUnpublishedChanges: z.boolean(),
    isUnplaced: z.boolean(),
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
  params: listingParams,
  response: Draft,
})

/** Fields that mean one thing together: changed at once, and in conflict at once. Any other stands alone. */
const ITEM_GROUPS: Record<string, readonly (keyof DraftItem)[]> = {
  price: ['priceSuggested', 'priceLow', 'priceHigh', 'marketNotes'],
  picture: ['imageUrls', 'cropUrl', 'cropData', 'sourceImageUrl'],
  name: ['title', 'nameGuesses', 'isLabelSure'],
}
const FIELD_GROUPS: Record<string, readonly (keyof DraftFields)[]> = {
  address: ['streetAddress', 'city', 'state', 'zipCode', 'addressValidated'],
}
/** Bookkeeping, about which nobody is asked: the last change counts. */
const NEVER_IN_CONFLICT = new Set<string>(['isTouched', 'position', 'origin', 'confidence'])
const ITEM_KEYS = keysOf(DraftItem.omit({ id: true }).shape)
const FIELD_KEYS = keysOf(TypedFields.shape)

/** What leads from one content to the other. Values of new or changed items are brought into the form that is kept. */
export function changesBetween(from: DraftContent, to: DraftContent): DraftChanges {
  const before = new Map(from.items.map((item) => [item.id, item]))
  const after = new Set(to.items.map((item) => item.id))
  const fields = differences(from.fields, to.fields, FIELD_KEYS)
  return {
    fields: fields ?? { base: {}, changes: {} },
    items: [
      ...to.items.flatMap((item) => changeOfItem(before.get(item.id), item)),
      ...from.items.flatMap(({ id, ...base }) => (after.has(id) ? [] : [{ id, base, changes: null }])),
    ],
  }
}

function changeOfItem(before: DraftItem | undefined, after: DraftItem): ItemChange[] {
  if (before === after || (before && !differences(before, after, ITEM_KEYS))) return []
  const { id, ...values } = after
  const changes = ItemFields.parse(values)
  if (!before) return [{ id, base: null, changes }]
  const difference = differences(before, changes, ITEM_KEYS)
  if (!difference) return []
  // Who drops an item decides about all of it: it is dropped as it was seen.
  if (difference.changes.state === 'dropped') {
    const { id: _id, ...base } = before
    return [{ id, base, changes: difference.changes }]
  }
  return [{ id, ...difference }]
}

function differences<T extends object, Key extends keyof T & string>(
  from: T,
  to: { [K in Key]?: unknown },
  keys: readonly Key[],
): { base: Some<T>; changes: Some<T> } | null {
  const changed = keys.filter((key) => key in to && !isEqual(from[key], to[key]))
  if (changed.length === 0) return null
  const pickFrom = (values: object) =>
    Object.fromEntries(changed.map((key) => [key, Reflect.get(values, key)])) as Some<T>
  return { base: pickFrom(from), changes: pickFrom(to) }
}

export function hasChanges({ fields, items }: DraftChanges): boolean {
  return items.length > 0 || Object.keys(fields.changes).length > 0
}

/**
 * Merges changes into a content that may have been changed elsewhere.
 * @param onConflict whose value the content gets where both sides changed the same
 */
export function applyChanges(
  { fields, items }: DraftContent,
  changes: DraftChanges,
  onConflict: 'mine' | 'theirs',
): { content: DraftContent; conflicts: DraftConflict[] } {
  const conflicts: DraftConflict[] = []
  const merge = <T extends object>(itemId: string | null, current: T, { base, changes: mine }: Merging): T => {
    const merged = mergeGroups(
      current,
      { base, changes: mine },
      itemId === null ? FIELD_GROUPS : ITEM_GROUPS,
      onConflict,
    )
    conflicts.push(...merged.conflicts.map((conflict) => ({ itemId, ...conflict })))
    return merged.value
  }
  const byId = new Map(items.map((item) => [item.id, item]))
  for (const change of changes.items) {
    const current = byId.get(change.id)
    if (change.changes === null) {
      const isSame = !current || isUnchanged(current, change.base ?? {})
      if (!isSame) conflicts.push({ itemId: change.id, group: 'removed', mine: null, theirs: current })
      if (isSame || onConflict === 'mine') byId.delete(change.id)
    } else if (current) {
      byId.set(change.id, merge(change.id, current, { base: change.base ?? change.changes, changes: change.changes }))
    } else if (change.base === null) {
      byId.set(change.id, { ...BLANK_ITEM, ...definedOf(change.changes), id: change.id })
    } else {
      conflicts.push({ itemId: change.id, group: 'removed', mine: change.changes, theirs: null })
    }
  }
  return {
    content: { fields: merge(null, fields, changes.fields), items: [...byId.values()].toSorted(inOrder) },
    conflicts,
  }
}

/**
 * The same changes, building on what the same device sent before without hearing an answer, as far as it has arrived:
 * a value of one's own is no change of somebody else.
 */
export function rebasedOnSent(
  changes: DraftChanges,
  current: DraftContent,
  unheard: readonly DraftChanges[],
): DraftChanges {
  const rebased = <T extends object>(base: Some<T>, now: T, sent: readonly Some<T>[]): Some<T> => {
    const arrived = sent.flatMap((values) => Object.entries(values))
    const own = arrived.filter(([key, value]) => isEqual(Reflect.get(now, key), value))
    return { ...base, ...Object.fromEntries(own) }
  }
  const byId = new Map(current.items.map((item) => [item.id, item]))
  const { fields, items } = changes
  return {
    fields: {
      ...fields,
      base: rebased(
        fields.base,
        current.fields,
        unheard.map((sent) => sent.fields.changes),
      ),
    },
    items: items.map((change) => {
      const now = byId.get(change.id)
      const sent = unheard.flatMap((one) =>
        one.items.flatMap(({ id, changes: values }) => (id === change.id && values) || []),
      )
      return now && sent.length > 0 ? { ...change, base: rebased(change.base ?? {}, now, sent) } : change
    }),
  }
}

interface Merging {
  base: object
  changes: object
}

function mergeGroups<T extends object>(
  current: T,
  { base, changes }: Merging,
  groups: Record<string, readonly string[]>,
  onConflict: 'mine' | 'theirs',
) {
  const conflicts: Omit<DraftConflict, 'itemId'>[] = []
  const groupOf = (key: string) => Object.keys(groups).find((name) => groups[name]?.includes(key)) ?? key
  const values = { ...current }
  for (const [group, keys] of Map.groupBy(Object.keys(changes), groupOf)) {
    // A drop carries the whole item as its base: a change of any of it was not seen.
    const seen = group === 'state' && Reflect.get(changes, 'state') === 'dropped' ? Object.keys(base) : keys
    const isStale = seen.some((key) => isChangedSince(current, base, key)) && !NEVER_IN_CONFLICT.has(group)
    const isDifferent = keys.some((key) => !isEqual(Reflect.get(current, key), Reflect.get(changes, key)))
    if (isStale && isDifferent) {
      const of = (source: object) => Object.fromEntries(keys.map((key) => [key, Reflect.get(source, key)]))
      conflicts.push({ group, mine: of(changes), theirs: of(current) })
      if (onConflict === 'theirs') continue
    }
    for (const key of keys) Reflect.set(values, key, Reflect.get(changes, key))
  }
  return { value: values, conflicts }
}

function isUnchanged(current: object, base: object): boolean {
  return Object.keys(base).every((key) => NEVER_IN_CONFLICT.has(key) || !isChangedSince(current, base, key))
}

function isChangedSince(current: object, base: object, key: string): boolean {
  return key in base && !isEqual(Reflect.get(current, key), Reflect.get(base, key))
}

/** Values of JSON. */
function isEqual(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
}

/** The order in which items stand. */
export function inOrder(a: DraftItem, b: DraftItem): number {
  return a.position - b.position || (a.id < b.id ? -1 : 1)
}

function definedOf<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
