import { t } from '@yardsnap/contract/texts'
import {
  BLANK_ITEM,
  type Draft,
  type DraftChanges,
  type DraftConflict,
  type DraftContent,
} from '@yardsnap/contract/drafts'
import {
  applyChanges,
  changesBetween,
  hasChanges,
  inOrder,
  isEqual,
  rebasedOnSent,
} from '@yardsnap/contract/draft-changes'
import { changesOfForm, toListingForm, type ListingForm } from '@yardsnap/contract/listing-form'
import type { ListingChanges } from '@yardsnap/contract/own-listings'
import { keysOf } from '@yardsnap/contract/schemas'
import { omitUndefined, pick } from '@yardsnap/contract/objects'
import type { Items } from '#core/items/draft-items.ts'
import { applyToAll, type ItemHistory, startHistory, step } from './history.ts'
import type { UnsavedDraft } from './unsaved-draft.ts'

/**
 * `saved`: nothing is pending. `waiting`: changes will be sent soon. `failed`: changes are only in the browser.
 * `incomplete`: a half-typed field is only in the browser, and everything else is saved.
 */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'incomplete'

/** `items`: the listing itself is saved. */
type SaveStep = 'create' | 'update' | 'items'

export class SaveError extends Error {
  override name = 'SaveError'
  readonly step: SaveStep
  readonly wasNew: boolean

  constructor(step: SaveStep, wasNew: boolean, cause: unknown) {
    super(t`Saving failed: ${step}`, { cause })
    this.step = step
    this.wasNew = wasNew
  }
}

export interface DraftState {
  /** The draft as the server has it, by its last answer. */
  server: Draft
  form: ListingForm
  history: ItemHistory
  conflicts: readonly DraftConflict[]
  status: SaveStatus
  /** Why the last save failed. */
  failure: SaveError | null
  /** False when the browser could not keep what is not saved. */
  isKeptHere: boolean
  /** Goes up when the form is changed from outside of it. */
  revision: number
  uploadsId: string
  /** Changes that were sent but never answered; the server may have applied them or not. */
  unheard: readonly DraftChanges[]
}

/** The server's draft with what is kept in the browser. */
export function openingState(draft: Draft, unsaved: UnsavedDraft | null): DraftState {
  const server = draft.version === 0 && unsaved ? { ...draft, listingId: unsaved.listingId } : draft
  const unheard = unsaved?.unheard ?? []
  const { content, conflicts } = unsaved
    ? applyChanges(server, rebasedOnSent(unsaved.changes, server, unheard), 'theirs')
    : { content: server, conflicts: [] }
  return {
    server,
    form: { ...toListingForm(content.fields), ...unsaved?.halfTyped },
    history: startHistory(content.items),
    conflicts: joined(unsaved?.conflicts ?? [], conflicts),
    status: 'saved',
    failure: null,
    isKeptHere: true,
    revision: 0,
    uploadsId: unsaved?.uploadsId ?? server.listingId,
    // Any other draft was just loaded from the server, so it is known what has arrived.
    unheard: server.version === 0 ? unheard : [],
  }
}

const PENDING = new WeakMap<Items, Pick<DraftState, 'server' | 'form'> & { changes: DraftChanges }>()

/**
 * The savable changes that the server does not have yet. Cached for each state, because comparing many items takes
 * time.
 */
export function getPendingChanges(state: DraftState): DraftChanges {
  const { server, form, history } = state
  const known = PENDING.get(history.items)
  if (known?.server === server && known.form === form) return known.changes
  const changes = changesBetween(server, getLocalContent(state))
  PENDING.set(history.items, { server, form, changes })
  return changes
}

function getLocalContent({ server, form, history }: DraftState): DraftContent {
  return { fields: { ...server.fields, ...omitUndefined(getSavableChanges(form)) }, items: history.items }
}

/** The fields whose text cannot be saved yet. */
export const listHalfTypedFields = ({ form, server }: Pick<DraftState, 'form' | 'server'>): (keyof ListingForm)[] =>
  listHalfTyped(form, server)

/** What the content has is saved, also what could not be typed today, such as a day that has passed or no title yet. */
function listHalfTyped(form: ListingForm, { fields }: Pick<DraftContent, 'fields'>): (keyof ListingForm)[] {
  const [savable, saved] = [getSavableChanges(form), toListingForm(fields)]
  return keysOf(form).filter((field) => !(field in savable) && !isEqual(form[field], saved[field]))
}

const SAVABLE = new WeakMap<ListingForm, ListingChanges>()

/** The values of a form that can be saved. Checked once for each form: items change much more often. */
function getSavableChanges(form: ListingForm): ListingChanges {
  const changes = SAVABLE.get(form) ?? changesOfForm(form, new Date()).changes
  SAVABLE.set(form, changes)
  return changes
}

/** What the browser keeps of a state: null when the server has all of it. */
export function toUnsavedDraft(state: DraftState): UnsavedDraft | null {
  const { server, form, conflicts, uploadsId, unheard } = state
  const changes = getPendingChanges(state)
  const halfTyped = pick(form, listHalfTypedFields(state))
  const isEmpty = !hasChanges(changes) && Object.keys(halfTyped).length + conflicts.length === 0
  if (isEmpty && server.version > 0) return null
  return { listingId: server.listingId, changes, halfTyped, conflicts, uploadsId, unheard }
}

interface News {
  /** The server's draft. */
  next: Draft
  /** What the edited draft builds on; what differs from it is not saved yet. */
  base: DraftContent
  /** Conflicts that the server has reported. */
  conflicts?: readonly DraftConflict[]
}

/** Merges the server's draft into what is being edited, and into every step of its undo history. */
export function withNews(state: DraftState, { next, base, conflicts = [] }: News): Partial<DraftState> {
  const pending = rebasedOnSent(changesBetween(base, getLocalContent(state)), next, state.unheard)
  const { content, conflicts: more } = applyChanges(next, pending, 'theirs')
  const all = joined(
    state.conflicts,
    [...conflicts, ...more].map((conflict) => withWholeItem(state, conflict)),
  )
  if (!hasChanges(changesBetween(base, next))) return { server: next, conflicts: all }
  const { fields } = next
  const rebase = (items: Items) =>
    applyChanges(next, changesBetween({ fields, items: base.items }, { fields, items }), 'mine').content.items
  return {
    server: next,
    conflicts: all,
    form: { ...toListingForm(content.fields), ...pick(state.form, listHalfTyped(state.form, base)) },
    history: { ...applyToAll(state.history, rebase), items: content.items },
    revision: state.revision + 1,
  }
}

/** The items without a step from `before` to `after`: what it has added goes, and what was changed since stays as it is. */
export function withoutStep({ server, history: { items } }: DraftState, before: Items, after: Items): Items {
  const contentOf = (some: Items) => ({ fields: server.fields, items: some })
  const known = new Set(before.map(({ id }) => id))
  const added = new Set(after.flatMap(({ id }) => (known.has(id) ? [] : id)))
  // Whether the seller has changed an item is also true of what they changed since.
  const isTouched = new Map(items.map((item) => [item.id, item.isTouched]))
  const target = before.map((item) => ({ ...item, isTouched: isTouched.get(item.id) ?? item.isTouched }))
  const back = changesBetween(contentOf(after), contentOf(target))
  const { content } = applyChanges(contentOf(items.filter(({ id }) => !added.has(id))), back, 'theirs')
  return hasChanges(changesBetween(contentOf(items), content)) ? content.items : items
}

/**
 * Completes a conflict about an item that was removed elsewhere. The changes made here are all that is left of the
 * item, so the whole item is kept with them.
 */
function withWholeItem({ history }: DraftState, conflict: DraftConflict): DraftConflict {
  if (conflict.group !== 'removed' || conflict.mine === null) return conflict
  const item = history.items.find(({ id }) => id === conflict.itemId)
  return { ...conflict, mine: { ...BLANK_ITEM, ...item, ...conflict.mine } }
}

/** Applies the seller's own value of a conflict in place of the other side's. */
export function withMine(state: DraftState, { itemId, mine }: DraftConflict): Partial<DraftState> {
  const { history, form } = state
  if (itemId === null) {
    const typed = toListingForm({ ...state.server.fields, ...mine })
    const own = pick(
      typed,
      keysOf(typed).filter((field) => mine !== null && field in mine),
    )
    return { form: { ...form, ...own }, revision: state.revision + 1 }
  }
  const known = history.items.find(({ id }) => id === itemId)
  const others = history.items.filter(({ id }) => id !== itemId)
  const items = mine === null ? others : [...others, { ...BLANK_ITEM, ...known, ...mine, id: itemId }].toSorted(inOrder)
  return { history: step(history, items) }
}

/** Of two conflicts about the same field, the newer one. */
function joined(before: readonly DraftConflict[], more: readonly DraftConflict[]): readonly DraftConflict[] {
  if (more.length === 0) return before
  const getConflictKey = ({ itemId, group }: DraftConflict) => `${itemId} ${group}`
  return [...new Map([...before, ...more].map((conflict) => [getConflictKey(conflict), conflict])).values()]
}
