import { DEFAULT_LISTING_TITLE, type Listing, type ListingChanges } from '@yardsnap/contract/listings'
import type { Item } from '@yardsnap/contract/items'
import { applyToAll, type ItemHistory, redo, startHistory, step, undo } from '#features/items/history.ts'
import type { EditableItem } from '#features/items/rows.ts'
import { changesOfDetails, type Details } from './details.ts'
import type { Draft, DraftStore } from './drafts.ts'

type Rows = readonly EditableItem[]

/** Where the listing's own calls go. */
export interface Gateway {
  makeDraft: (creation: { key: string; title: string }) => Promise<Listing>
  saveListing: (listingId: string, changes: ListingChanges) => Promise<Listing>
  saveRows: (listingId: string, rows: Rows) => Promise<Item[]>
}

/**
 * `saved`: nothing is waiting. `waiting`: it soon will be sent. `failed`: it is only in the browser. `incomplete`: a
 * half-typed field is only in the browser, all else is saved.
 */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'incomplete' | 'conflict'

export interface EditorState {
  draft: Draft
  history: ItemHistory
  status: SaveStatus
  /** Why the last save failed. */
  failure: SaveFailure | null
  /** False when the browser could not keep the draft. */
  isKeptHere: boolean
  /** Goes up when the details are replaced from outside the form. */
  revision: number
}

/** Which step of a save failed, and how. */
export interface SaveFailure {
  step: 'create' | 'details' | 'items'
  error: unknown
}

export class SaveError extends Error {
  override name = 'SaveError'
  readonly failure: SaveFailure

  constructor(failure: SaveFailure) {
    super(`Saving failed: ${failure.step}`, { cause: failure.error })
    this.failure = failure
  }
}

/** How long after the last change it is sent, in milliseconds. */
const SAVE_DELAY_MS = 1200
/** Waits before a failed save is tried again, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [5000, 15_000, 60_000]

interface EditorOptions {
  draft: Draft
  drafts: DraftStore
  gateway: Gateway
  /** Whether a failure is worth trying again by itself: the network is away, not the seller over a limit. */
  isPassing: (error: unknown) => boolean
  isConflict: (error: unknown) => boolean
  /** A save that nobody waits for failed. */
  onFailure: (failure: SaveFailure) => void
}

export type SaleEditor = ReturnType<typeof saleEditor>

/**
 * One sale being edited: every change goes into the browser's storage at once and to the server a little later, one save
 * after the other. Nothing here knows of React.
 */
export function saleEditor({ draft: firstDraft, drafts, gateway, isPassing, isConflict, onFailure }: EditorOptions) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  /** Counts what changes, so that a save can tell whether something did meanwhile. */
  let changeCount = 0
  let saving: Promise<void> | null = null
  let state: EditorState = {
    draft: firstDraft,
    history: startHistory(firstDraft.rows),
    status: isDirty(firstDraft) ? 'waiting' : 'saved',
    failure: null,
    isKeptHere: true,
    revision: 0,
  }

  function set(changes: Partial<EditorState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function keep(changes: Partial<Draft>, others: Partial<EditorState> = {}): void {
    const draft = { ...state.draft, ...changes }
    set({ ...others, draft, isKeptHere: drafts.write(draft) })
  }

  function setHistory(history: ItemHistory): void {
    if (history === state.history) return
    changeCount += 1
    keep({ rows: [...history.rows], areRowsDirty: true }, { history })
    schedule()
  }

  /** A draft without a listing waits for its first photo or item: making one counts in the plan. */
  function canSendAlone(): boolean {
    return state.draft.listingId !== null || state.draft.rows.length > 0
  }

  function schedule(delayMs = SAVE_DELAY_MS): void {
    clearTimeout(timer)
    if (state.status === 'conflict' || !isDirty(state.draft)) return
    if (state.status !== 'saving') set({ status: state.status === 'failed' ? 'failed' : 'waiting' })
    if (canSendAlone()) timer = setTimeout(() => void saveQuietly(), delayMs)
  }

  async function saveQuietly(): Promise<void> {
    try {
      await saveNow()
    } catch (error) {
      if (error instanceof SaveError) onFailure(error.failure)
      else throw error
    }
  }

  /** Sends what is not saved, after the save that is under way. @throws SaveError */
  async function saveNow(): Promise<void> {
    clearTimeout(timer)
    while (saving) await saving.catch(() => undefined)
    const countBefore = changeCount
    saving = save()
    try {
      await saving
    } finally {
      saving = null
    }
    if (changeCount !== countBefore) schedule()
  }

  async function save(): Promise<void> {
    set({ status: 'saving' })
    try {
      const listingId = await ensureListing()
      await saveDetails(listingId)
      await saveItems(listingId)
      attempts = 0
      set({ status: isDirty(state.draft) ? 'incomplete' : 'saved', failure: null })
    } catch (error) {
      if (!(error instanceof SaveError)) throw error
      const hasConflict = isConflict(error.failure.error) && error.failure.step === 'details'
      set({ status: hasConflict ? 'conflict' : 'failed', failure: error.failure })
      if (!hasConflict && isPassing(error.failure.error)) retryLater()
      throw error
    }
  }

  function retryLater(): void {
    const delayMs = RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length - 1)] ?? SAVE_DELAY_MS
    attempts += 1
    timer = setTimeout(() => void saveQuietly(), delayMs)
  }

  let making: Promise<string> | null = null
  /** The listing's id; makes a draft first when there is none. @throws SaveError */
  function ensureListing(): Promise<string> {
    if (state.draft.listingId !== null) return Promise.resolve(state.draft.listingId)
    making ??= makeListing().finally(() => {
      making = null
    })
    return making
  }

  async function makeListing(): Promise<string> {
    const title = state.draft.details.title.trim() || DEFAULT_LISTING_TITLE
    const creation = state.draft.creation ?? { key: crypto.randomUUID(), title }
    keep({ creation })
    const listing = await gateway.makeDraft(creation).catch((error: unknown) => {
      if (!isPassing(error)) keep({ creation: null })
      throw new SaveError({ step: 'create', error })
    })
    drafts.remove(null)
    const hasTitle = state.draft.details.title.trim() !== ''
    const details = hasTitle ? state.draft.details : { ...state.draft.details, title: creation.title }
    const made = { listingId: listing.id, version: listing.version, creation: null, areDetailsDirty: true, details }
    keep(made, { revision: state.revision + (hasTitle ? 0 : 1) })
    schedule()
    return listing.id
  }

  async function saveDetails(listingId: string): Promise<void> {
    const { draft } = state
    if (!isDirty(draft)) return
    const { changes, isComplete } = draft.areDetailsDirty
      ? changesOfDetails(draft.details)
      : { changes: {}, isComplete: true }
    // Sent even when only the items have changed: the version tells whether somebody else has changed the listing.
    const version = draft.version === null ? {} : { version: draft.version }
    const saved = await gateway.saveListing(listingId, { ...changes, ...version }).catch((error: unknown) => {
      throw new SaveError({ step: 'details', error })
    })
    const isUnchanged = state.draft.details === draft.details
    keep({ version: saved.version, areDetailsDirty: !(isUnchanged && isComplete) && draft.areDetailsDirty })
    if (!isUnchanged) keep({ areDetailsDirty: true })
  }

  async function saveItems(listingId: string): Promise<void> {
    const { rows, areRowsDirty, version } = state.draft
    if (!areRowsDirty) return
    const items = await gateway.saveRows(listingId, rows).catch((error: unknown) => {
      throw new SaveError({ step: 'items', error })
    })
    const idByKey = new Map(rows.map((row, index) => [row.key, items[index]?.id ?? null]))
    const history = applyToAll(state.history, (list) =>
      list.map((row) => (row.id === null && idByKey.has(row.key) ? { ...row, id: idByKey.get(row.key) ?? null } : row)),
    )
    const isUnchanged = state.draft.rows === rows
    // Replacing the items is one change of the listing.
    const next = { rows: [...history.rows], areRowsDirty: !isUnchanged, version: version === null ? null : version + 1 }
    keep(next, { history })
  }

  return {
    getState: () => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    ensureListing,
    saveNow,

    changeDetails(details: Details): void {
      changeCount += 1
      keep({ details, areDetailsDirty: true })
      schedule()
    },

    /** A step of the seller. @param topic steps about the same topic in a row are undone as one */
    changeRows(change: (rows: Rows) => Rows, topic: string | null = null): void {
      setHistory(step(state.history, change(state.history.rows), topic))
    },

    /** A change that is not the seller's, so undoing does not take it back. */
    takeInRows(change: (rows: Rows) => Rows): void {
      if (change(state.history.rows) !== state.history.rows) setHistory(applyToAll(state.history, change))
    },

    undo: () => setHistory(undo(state.history)),
    redo: () => setHistory(redo(state.history)),

    dismissCrop(cropUrl: string): void {
      keep({ dismissedCrops: [...state.draft.dismissedCrops, cropUrl] })
    },

    /** Offers again what was dismissed, as an undone deletion does. */
    restoreCrop(cropUrl: string): void {
      keep({ dismissedCrops: state.draft.dismissedCrops.filter((url) => url !== cropUrl) })
    },

    noteOpenRun(openRunId: string | null): void {
      keep({ openRunId })
    },

    /** Tries again at once, for when the network is back. */
    retry(): void {
      attempts = 0
      if (state.status === 'failed') schedule(0)
    },

    /** The version that the server has by now replaces the one this draft builds on, so that this one wins. */
    keepMine(version: number): void {
      keep({ version, areDetailsDirty: true, areRowsDirty: true }, { status: 'waiting', failure: null })
      schedule(0)
    },

    /** The server's listing replaces what is here. */
    replaceWith(draft: Draft): void {
      clearTimeout(timer)
      const history = startHistory(draft.rows)
      keep(draft, { history, status: 'saved', failure: null, revision: state.revision + 1 })
    },

    /** Forgets the copy in the browser, for when all is published. */
    forget(): void {
      clearTimeout(timer)
      drafts.remove(state.draft.listingId)
    },

    /** Sends what waits and stops; the copy in the browser stays when that fails. */
    close(): void {
      if (isDirty(state.draft) && canSendAlone() && state.status === 'waiting') void saveQuietly()
      else clearTimeout(timer)
    },

    start: () => schedule(),
  }
}

export function isDirty(draft: Draft): boolean {
  return draft.areDetailsDirty || draft.areRowsDirty
}
