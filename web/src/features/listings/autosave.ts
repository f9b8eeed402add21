import type { DraftStore } from './drafts.ts'
import { type EditorStore, isDirty, type SaveFailure } from './editor-state.ts'
import { type Gateway, makeListing, saveDetails, SaveError, saveItems } from './saving-steps.ts'

/** How long after the last change it is sent, in milliseconds. */
const SAVE_DELAY_MS = 1200
/** Waits before a failed save is tried again, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [5000, 15_000, 60_000]

export interface AutosaveOptions {
  drafts: DraftStore
  gateway: Gateway
  /** Whether a failure is worth trying again by itself: the network is away, not the seller over a limit. */
  isPassing: (error: unknown) => boolean
  isConflict: (error: unknown) => boolean
  /** A save that nobody waits for failed. */
  onFailure: (failure: SaveFailure) => void
}

/** Sends what changes in `store` a little later, one save after the other, and tries again what failed. */
export function autosave(store: EditorStore, options: AutosaveOptions) {
  const steps = { store, ...options }
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  /** Counts the seller's changes, so that a save can tell whether there was one meanwhile. */
  let changeCount = 0
  let saving: Promise<void> | null = null
  let making: Promise<string> | null = null

  /** A draft without a listing waits for its first photo or item: making one counts in the plan. */
  const canSendAlone = () => store.get().draft.listingId !== null || store.get().draft.rows.length > 0

  function schedule(delayMs = SAVE_DELAY_MS): void {
    clearTimeout(timer)
    const { status, draft } = store.get()
    if (status === 'conflict' || !isDirty(draft)) return
    if (status !== 'saving' && status !== 'failed') store.set({ status: 'waiting' })
    if (canSendAlone()) timer = setTimeout(() => void saveQuietly(), delayMs)
  }

  async function saveQuietly(): Promise<void> {
    try {
      await saveNow()
    } catch (error) {
      if (!(error instanceof SaveError)) throw error
      options.onFailure(error.failure)
    }
  }

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
    store.set({ status: 'saving' })
    try {
      const listingId = await ensureListing()
      await saveDetails(steps, listingId)
      await saveItems(steps, listingId)
      attempts = 0
      store.set({ status: isDirty(store.get().draft) ? 'incomplete' : 'saved', failure: null })
    } catch (error) {
      if (error instanceof SaveError) noteFailure(error.failure)
      throw error
    }
  }

  function noteFailure(failure: SaveFailure): void {
    const hasConflict = options.isConflict(failure.error) && failure.step === 'details'
    store.set({ status: hasConflict ? 'conflict' : 'failed', failure })
    if (hasConflict || !options.isPassing(failure.error)) return
    const delayMs = RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length - 1)] ?? SAVE_DELAY_MS
    attempts += 1
    timer = setTimeout(() => void saveQuietly(), delayMs)
  }

  function ensureListing(): Promise<string> {
    const { listingId } = store.get().draft
    if (listingId !== null) return Promise.resolve(listingId)
    making ??= makeListing(steps).finally(() => {
      making = null
      schedule()
    })
    return making
  }

  return {
    /** The listing's id; makes a draft first when there is none. @throws SaveError */
    ensureListing,
    /** Sends what is not saved, after the save that is under way. @throws SaveError */
    saveNow,
    schedule,
    cancel: () => clearTimeout(timer),

    noteChange: (): void => {
      changeCount += 1
      schedule()
    },

    /** Tries again at once, for when the network is back. */
    retry: (): void => {
      attempts = 0
      if (store.get().status === 'failed') schedule(0)
    },

    /** Sends what waits, for when the editor closes; the copy in the browser stays when that fails. */
    flush: (): void => {
      const { status, draft } = store.get()
      if (isDirty(draft) && canSendAlone() && status === 'waiting') void saveQuietly()
      else clearTimeout(timer)
    },
  }
}
