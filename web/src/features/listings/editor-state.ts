import { type ItemHistory, startHistory } from '#features/items/history.ts'
import type { Draft, DraftStore } from './drafts.ts'

/**
 * `saved`: nothing is waiting. `waiting`: it soon will be sent. `failed`: it is only in the browser. `incomplete`: a
 * half-typed field is only in the browser, all else is saved.
 */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'incomplete' | 'conflict'

/** Which step of a save failed, and how. */
export interface SaveFailure {
  step: 'create' | 'details' | 'items'
  error: unknown
}

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
  /** Whether nobody knows where the address is, by the last save; null before the first one. */
  isUnplaced: boolean | null
}

export type EditorStore = ReturnType<typeof editorStore>

/** Holds the state of one editor, and keeps its draft in the browser with every change. */
export function editorStore(draft: Draft, drafts: DraftStore) {
  const listeners = new Set<() => void>()
  let state: EditorState = {
    draft,
    history: startHistory(draft.rows),
    status: isDirty(draft) ? 'waiting' : 'saved',
    failure: null,
    isKeptHere: true,
    revision: 0,
    isUnplaced: null,
  }

  function set(changes: Partial<EditorState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    set,

    /** Changes the draft, in the browser's storage too. @param others what changes with it */
    keep: (changes: Partial<Draft>, others: Partial<EditorState> = {}): void => {
      const next = { ...state.draft, ...changes }
      set({ ...others, draft: next, isKeptHere: drafts.write(next) })
    },

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function isDirty(draft: Draft): boolean {
  return draft.areDetailsDirty || draft.areRowsDirty
}
