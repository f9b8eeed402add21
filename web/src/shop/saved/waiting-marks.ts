import { createContext, use } from 'react'
import type { WaitingMarks } from './use-mark-queue.ts'
import type { WaitingNotes } from './use-note-queue.ts'

/** What waits on this device to be sent. */
export const MarksWait = createContext<WaitingMarks | null>(null)
export const NotesWait = createContext<WaitingNotes | null>(null)

/** Null when signed out. */
export const useWaitingMarks = (): WaitingMarks | null => use(MarksWait)

/** Null when signed out. */
export const useWaitingNotes = (): WaitingNotes | null => use(NotesWait)
