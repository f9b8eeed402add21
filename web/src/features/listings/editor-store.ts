import { applyToAll, type ItemHistory, redo, startHistory, step, undo } from '#features/items/history.ts'
import type { EditableItem } from '#features/items/rows.ts'
import { autosave, type AutosaveOptions } from './autosave.ts'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import type { Draft } from './drafts.ts'
import { editorStore } from './editor-state.ts'

type Rows = readonly EditableItem[]

export type EditorStore = ReturnType<typeof createEditorStore>

/**
 * One sale being edited: every change goes into the browser's storage at once and to the server a little later. Nothing
 * here knows of React.
 */
export function createEditorStore({ draft: firstDraft, ...options }: AutosaveOptions & { draft: Draft }) {
  const store = editorStore(firstDraft, options.drafts)
  const saver = autosave(store, options)

  function setHistory(history: ItemHistory): void {
    if (history === store.get().history) return
    store.keep({ rows: [...history.rows], areRowsDirty: true }, { history })
    saver.noteChange()
  }

  return {
    getState: store.get,
    subscribe: store.subscribe,
    ensureListing: saver.ensureListing,
    saveNow: saver.saveNow,
    retry: saver.retry,
    /** Begins to send what an earlier visit has left. */
    start: () => saver.schedule(),
    close: saver.flush,

    changeDetails: (details: ListingForm): void => {
      store.keep({ details, areDetailsDirty: true })
      saver.noteChange()
    },

    /** A step of the seller. @param topic steps about the same topic in a row are undone as one */
    changeRows: (change: (rows: Rows) => Rows, topic: string | null = null): void => {
      const { history } = store.get()
      setHistory(step(history, change(history.rows), topic))
    },

    /** A change that is not the seller's, so undoing does not take it back. */
    takeInRows: (change: (rows: Rows) => Rows): void => {
      const { history } = store.get()
      if (change(history.rows) !== history.rows) setHistory(applyToAll(history, change))
    },

    undo: () => setHistory(undo(store.get().history)),
    redo: () => setHistory(redo(store.get().history)),

    dismissCrop: (cropUrl: string): void => {
      store.keep({ dismissedCrops: [...store.get().draft.dismissedCrops, cropUrl] })
    },

    /** Offers again what was dismissed, as an undone deletion does. */
    restoreCrop: (cropUrl: string): void => {
      store.keep({ dismissedCrops: store.get().draft.dismissedCrops.filter((url) => url !== cropUrl) })
    },

    noteOpenRun: (openRunId: string | null): void => {
      if (openRunId !== store.get().draft.openRunId) store.keep({ openRunId })
    },

    /** This copy wins over the server's. @param version the one that the server has by now */
    keepMine: (version: number): void => {
      store.keep({ version, areDetailsDirty: true, areRowsDirty: true }, { status: 'waiting', failure: null })
      saver.schedule(0)
    },

    /** The server's listing replaces what is here. */
    replaceWith: (draft: Draft): void => {
      saver.cancel()
      const history = startHistory(draft.rows)
      store.keep(draft, { history, status: 'saved', failure: null, revision: store.get().revision + 1 })
    },

    /** Forgets the copy in the browser, for when all is published. */
    forget: (): void => {
      saver.cancel()
      options.drafts.remove(store.get().draft.listingId)
    },
  }
}
