import type { Item } from '@yardsnap/contract/items'
import { DEFAULT_LISTING_TITLE, type Listing, type ListingChanges } from '@yardsnap/contract/listings'
import { applyToAll } from '#features/items/history.ts'
import type { EditableItem } from '#features/items/rows.ts'
import { changesOfForm, isUnplaced } from '@yardsnap/contract/listing-form'
import type { DraftStore } from './drafts.ts'
import { type EditorStore, isDirty, type SaveFailure } from './editor-state.ts'

/** Where the listing's own calls go. */
export interface Gateway {
  makeDraft: (creation: { key: string; title: string }) => Promise<Listing>
  saveListing: (listingId: string, changes: ListingChanges) => Promise<Listing>
  saveRows: (listingId: string, rows: readonly EditableItem[]) => Promise<Item[]>
}

export class SaveError extends Error {
  override name = 'SaveError'
  readonly failure: SaveFailure

  constructor(failure: SaveFailure) {
    super(`Saving failed: ${failure.step}`, { cause: failure.error })
    this.failure = failure
  }
}

interface Steps {
  store: EditorStore
  drafts: DraftStore
  gateway: Gateway
  /** Whether a failure may pass by itself, so that the same call is worth repeating. */
  isPassing: (error: unknown) => boolean
}

/** Makes a draft listing of what is only in the browser. @returns its id @throws SaveError */
export async function makeListing({ store, drafts, gateway, isPassing }: Steps): Promise<string> {
  const { details, creation: earlier } = store.get().draft
  const creation = earlier ?? { key: crypto.randomUUID(), title: details.title.trim() || DEFAULT_LISTING_TITLE }
  store.keep({ creation })
  const listing = await gateway.makeDraft(creation).catch((error: unknown) => {
    if (!isPassing(error)) store.keep({ creation: null })
    throw new SaveError({ step: 'create', error })
  })
  drafts.remove(null)
  const { draft, revision } = store.get()
  const hasTitle = draft.details.title.trim() !== ''
  const titled = hasTitle ? draft.details : { ...draft.details, title: creation.title }
  store.keep(
    { listingId: listing.id, version: listing.version, creation: null, areDetailsDirty: true, details: titled },
    { revision: revision + (hasTitle ? 0 : 1) },
  )
  return listing.id
}

/** Sends the details. @throws SaveError */
export async function saveDetails({ store, gateway }: Steps, listingId: string): Promise<void> {
  const { draft } = store.get()
  if (!isDirty(draft)) return
  const { changes, isComplete } = draft.areDetailsDirty
    ? changesOfForm(draft.details, new Date())
    : { changes: {}, isComplete: true }
  // Sent even when only the items have changed: the version tells whether somebody else has changed the listing.
  const version = draft.version === null ? {} : { version: draft.version }
  const saved = await gateway.saveListing(listingId, { ...changes, ...version }).catch((error: unknown) => {
    throw new SaveError({ step: 'details', error })
  })
  const hasChanged = store.get().draft.details !== draft.details
  store.keep({ version: saved.version, areDetailsDirty: hasChanged || !isComplete }, { isUnplaced: isUnplaced(saved) })
}

/** Sends the items and takes their ids. @throws SaveError */
export async function saveItems({ store, gateway }: Steps, listingId: string): Promise<void> {
  const { rows, areRowsDirty, version } = store.get().draft
  if (!areRowsDirty) return
  const items = await gateway.saveRows(listingId, rows).catch((error: unknown) => {
    throw new SaveError({ step: 'items', error })
  })
  const idByKey = new Map(rows.map((row, index) => [row.key, items[index]?.id ?? null]))
  const history = applyToAll(store.get().history, (list) =>
    list.map((row) => (row.id === null && idByKey.has(row.key) ? { ...row, id: idByKey.get(row.key) ?? null } : row)),
  )
  const hasChanged = store.get().draft.rows !== rows
  // Replacing the items counts as one change of the listing.
  const next = { rows: [...history.rows], areRowsDirty: hasChanged, version: version === null ? null : version + 1 }
  store.keep(next, { history })
}
