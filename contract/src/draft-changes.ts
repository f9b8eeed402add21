import {
  BLANK_ITEM,
  type DraftChanges,
  type DraftConflict,
  type DraftContent,
  type DraftFields,
  DraftItem,
  type ItemChange,
  ItemFields,
  type Some,
} from './drafts.ts'
import { TypedFields } from './listings.ts'
import { keysOf } from './schemas.ts'
import { omitUndefined, pick } from './objects.ts'

/**
 * Fields that only mean something together. They change together and are one conflict; any other field is on its own.
 */
const ITEM_GROUPS: Record<string, readonly (keyof DraftItem)[]> = {
  price: ['priceSuggested', 'priceLow', 'priceHigh', 'priceSource', 'marketNotes'],
  picture: ['imageUrls', 'cropUrl', 'cropData', 'sourceImageUrl'],
  name: ['title', 'nameGuesses', 'groupGuesses', 'isLabelSure'],
}
const FIELD_GROUPS: Record<string, readonly (keyof DraftFields)[]> = {
  address: ['streetAddress', 'city', 'state', 'zipCode', 'addressValidated'],
}
/** Bookkeeping: nobody is asked about a conflict of these fields, and the last change counts. */
const NEVER_IN_CONFLICT = new Set<string>(['isTouched', 'position', 'origin', 'confidence', 'lookAlikeId', 'notMine'])
const ChangedFields = ItemFields.partial()
const ITEM_KEYS = keysOf(DraftItem.omit({ id: true }).shape)
const FIELD_KEYS = keysOf(TypedFields.shape)

/**
 * The changes that turn one content into the other. Values of new or changed items are normalized to the stored form.
 */
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
  if (!before) return [{ id, base: null, changes: ItemFields.parse(values) }]
  // Unchanged values may be longer than the limits of today, so only changed ones are checked.
  const changed = ITEM_KEYS.filter((key) => !isEqual(before[key], values[key]))
  const difference = differences(before, ChangedFields.parse(pick(values, changed)), ITEM_KEYS)
  if (!difference) return []
  // Dropping an item is a decision about all of it, so its base is the whole item as the seller saw it.
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
      byId.set(change.id, { ...BLANK_ITEM, ...omitUndefined(change.changes), id: change.id })
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
 * The same changes on top of earlier ones that this device sent without hearing an answer, as far as these have
 * arrived. Otherwise the own earlier value would look like a change by somebody else.
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
  const getGroup = (key: string) => Object.keys(groups).find((name) => groups[name]?.includes(key)) ?? key
  const values = { ...current }
  for (const [group, keys] of Map.groupBy(Object.keys(changes), getGroup)) {
    // A drop has the whole item as its base, so any later change is one that the seller has not seen.
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

/** Compares JSON values without regard to the order of an object's fields, which PostgreSQL does not keep. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b || typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [ours, theirs] = [Object.entries(a), Object.entries(b)]
  return ours.length === theirs.length && ours.every(([key, value]) => isEqual(value, Reflect.get(b, key)))
}

/** The order in which items stand. */
export function inOrder(a: DraftItem, b: DraftItem): number {
  return a.position - b.position || (a.id < b.id ? -1 : 1)
}
