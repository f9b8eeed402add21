import type { Draft, DraftChanges, DraftConflict, DraftSaved } from '@yardsnap/contract/drafts'
import { applyChanges, hasChanges } from '@yardsnap/contract/draft-changes'
import { toListingForm, type ListingForm } from '@yardsnap/contract/listing-form'
import type { Items } from '#core/items/draft-items.ts'
import {
  type DraftState,
  listHalfTypedFields,
  toUnsavedDraft,
  openingState,
  getPendingChanges,
  SaveError,
  withMine,
  withNews,
  withoutStep,
} from './draft-state.ts'
import { type ItemHistory, redo, startHistory, step, undo } from './history.ts'
import type { UnsavedDrafts } from './unsaved-draft.ts'

/** How long after the last change it is sent, in milliseconds. */
const SAVE_DELAY_MS = 1200
/** Waits before a failed save is tried again, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [5000, 15_000, 60_000]

interface StoreOptions {
  /** Has version 0 until the server has created it. */
  draft: Draft
  unsavedDrafts: UnsavedDrafts
  gateway: {
    save: (listingId: string, changes: DraftChanges & { version: number }) => Promise<DraftSaved>
    /** Null when there is none yet. */
    fetch: (listingId: string) => Promise<Draft | null>
  }
  /** Whether a failure may pass by itself: the network is away, not the seller over a limit. */
  isPassing: (error: unknown) => boolean
  /** Called when an automatic save fails. */
  onFailure: (error: unknown) => void
}

export type DraftStore = ReturnType<typeof createDraftStore>

/**
 * A draft being edited. Every change is kept in the browser at once and sent to the server a little later; what comes
 * from the server is merged into what is not sent yet. Nothing here knows of React.
 */
export function createDraftStore(options: StoreOptions) {
  const cell = stateCell(options)
  const { get, set, edit } = cell
  const saver = autosave(cell, options)
  /** Names the step of the seller after which nothing else was done with the items. */
  let newest: symbol | null = null

  function setHistory(history: ItemHistory, made: symbol | null = null): void {
    if (history === get().history) return
    newest = made
    edit({ history })
    saver.schedule()
  }

  return {
    getState: get,
    subscribe: cell.subscribe,
    saveNow: saver.saveNow,
    refresh: saver.refresh,
    noteDone: saver.noteDone,
    retry: saver.retry,
    close: saver.close,

    /** Stores the ids of a new draft, and sends changes that an earlier visit left. */
    start: (): void => {
      edit({})
      saver.schedule()
    },

    changeForm: (form: ListingForm): void => {
      edit({ form })
      saver.schedule()
    },

    /**
     * A step of the seller. @param topic steps about the same topic in a row are undone as one @returns takes it back: as
     * Undo does while that takes back nothing else, and otherwise by a step of its own
     */
    changeItems: (change: (items: Items) => Items, topic: string | null = null): (() => void) => {
      const before = get().history.items
      const after = change(before)
      if (after === before) return () => undefined
      const next = step(get().history, after, topic)
      const made = Symbol('step')
      setHistory(next, next.past.at(-1) === before ? made : null)
      return () => {
        const { history } = get()
        setHistory(newest === made ? undo(history) : step(history, withoutStep(get(), before, after)))
      }
    },
    undo: (): void => setHistory(undo(get().history)),
    redo: (): void => setHistory(redo(get().history)),

    /** Settles a conflict with the seller's own value, or with the other side's, which is already in place. */
    resolve: (conflict: DraftConflict, whose: 'mine' | 'theirs'): void => {
      const conflicts = get().conflicts.filter((other) => other !== conflict)
      newest = null
      edit({ conflicts, ...(whose === 'mine' && withMine(get(), conflict)) })
      saver.schedule()
    },

    /** The server's draft replaces what is here, as after its unpublished changes were discarded. */
    replaceWith: (next: Draft): void => {
      saver.cancel()
      const history = startHistory(next.items)
      edit({ server: next, form: toListingForm(next.fields), history, conflicts: [], revision: get().revision + 1 })
      set({ status: 'saved', failure: null })
    },
  }
}

type StateCell = ReturnType<typeof stateCell>

/** Holds the state, and keeps what the server does not have of it in the browser. */
function stateCell({ draft, unsavedDrafts }: Pick<StoreOptions, 'draft' | 'unsavedDrafts'>) {
  const listeners = new Set<() => void>()
  let state = openingState(draft, unsavedDrafts.read(getUnsavedDraftId(draft), draft))

  function set(changes: Partial<DraftState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    set,
    /** Changes the edited content, and stores in the browser what the server does not have of it. */
    edit: (changes: Partial<DraftState>): void => {
      const next = { ...state, ...changes }
      const name = getUnsavedDraftId(next.server)
      const content = toUnsavedDraft(next)
      if (content === null) unsavedDrafts.remove(name)
      set({ ...changes, isKeptHere: content === null || unsavedDrafts.write(name, content) })
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function getUnsavedDraftId({ version, listingId }: Draft): string | null {
  return version === 0 ? null : listingId
}

/** Sends what changes a little later, one save after the other, and tries again what failed. */
function autosave({ get, set, edit }: StateCell, { unsavedDrafts, gateway, isPassing, onFailure }: StoreOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let queue: Promise<unknown> = Promise.resolve()

  /** One after the other: each builds on what the server answered before. */
  function exclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work, work)
    queue = done.catch(() => undefined)
    return done
  }

  /** A draft that is not made yet waits for its first photo or item: making it counts in the plan. */
  const isWorthMaking = () => get().server.version > 0 || get().history.items.length > 0
  const sendLater = (delayMs: number) => {
    timer = setTimeout(() => void saveNow().catch(onFailure), delayMs)
  }

  function schedule(delayMs = SAVE_DELAY_MS): void {
    clearTimeout(timer)
    const { status } = get()
    if (!hasChanges(getPendingChanges(get()))) {
      set({ status: listHalfTypedFields(get()).length > 0 ? 'incomplete' : 'saved', failure: null })
      return
    }
    if (status !== 'saving' && status !== 'failed') set({ status: 'waiting' })
    if (isWorthMaking()) sendLater(delayMs)
  }

  /** Merges the server's draft into what is edited. */
  function mergeServerDraft(news: Parameters<typeof withNews>[1]): void {
    if (get().server.version === 0) unsavedDrafts.remove(null)
    edit(withNews(get(), news))
  }

  async function send(sent: DraftChanges): Promise<void> {
    const { server } = get()
    const base = applyChanges(server, sent, 'mine').content
    edit({ unheard: [sent] })
    const body = { version: server.version, ...sent }
    const { draft, conflicts, ...saved } = await gateway.save(server.listingId, body).catch((error: unknown) => {
      if (!isPassing(error)) edit({ unheard: [] })
      throw error
    })
    set({ unheard: [] })
    mergeServerDraft({ next: draft ?? { ...server, ...base, items: [...base.items], ...saved }, base, conflicts })
  }

  /**
   * Finds out whether unanswered changes have arrived. Otherwise they would look as if another device had made them.
   */
  async function checkUnanswered(): Promise<void> {
    if (get().unheard.length === 0) return
    const next = await gateway.fetch(get().server.listingId)
    if (next) mergeServerDraft({ next, base: get().server })
    edit({ unheard: [] })
  }

  /** Whether the listing can be saved without its items, which the server has refused. */
  const canSendFields = (sent: DraftChanges) =>
    send({ ...sent, items: [] }).then(
      () => true,
      () => false,
    )

  /** Sends what is not saved; makes the draft when it is not made yet. @throws SaveError */
  function saveNow(): Promise<void> {
    clearTimeout(timer)
    return exclusive(async () => {
      const wasNew = get().server.version === 0
      if (!hasChanges(getPendingChanges(get())) && !wasNew) return schedule()
      set({ status: 'saving' })
      let sent = getPendingChanges(get())
      const hasFields = wasNew || Object.keys(sent.fields.changes).length > 0
      try {
        await checkUnanswered()
        sent = getPendingChanges(get())
        if (hasChanges(sent) || get().server.version === 0) await send(sent)
      } catch (error) {
        const areItemsRefused = hasFields && sent.items.length > 0 && !isPassing(error) && (await canSendFields(sent))
        const saveStep = areItemsRefused || !hasFields ? 'items' : wasNew ? 'create' : 'update'
        const failure = new SaveError(saveStep, wasNew, error)
        set({ status: 'failed', failure })
        if (isPassing(error)) {
          sendLater(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? SAVE_DELAY_MS)
          failures += 1
        }
        throw failure
      }
      failures = 0
      set({ status: 'saved' })
      schedule()
    })
  }

  const refresh = (): Promise<void> =>
    exclusive(async () => {
      const next = await gateway.fetch(get().server.listingId)
      if (next) mergeServerDraft({ next, base: get().server })
      schedule()
    })

  return {
    schedule,
    saveNow,
    /** Fetches what has been changed elsewhere, such as items that were found. */
    refresh,

    /** Takes over what the server has just done, such as publishing. That is done also where the rest cannot be fetched. */
    noteDone: async (done: (server: Draft) => Partial<Draft>): Promise<void> => {
      await exclusive(async () => set({ server: { ...get().server, ...done(get().server) } }))
      await refresh().catch(() => undefined)
    },

    /** Tries again at once, for when the network is back. */
    retry: (): void => {
      failures = 0
      if (get().status === 'failed') schedule(0)
    },

    cancel: () => clearTimeout(timer),

    /** Sends pending changes when the editor closes. If that fails, the copy in the browser stays. */
    close: (): void => {
      clearTimeout(timer)
      if (get().status === 'waiting' && isWorthMaking()) void saveNow().catch(onFailure)
    },
  }
}
