import { createContext, use } from 'react'
import type { WaitingStatus } from './use-status-queue.ts'

/** What waits on this device to be sent. */
export const StatusWaits = createContext<WaitingStatus | null>(null)

/** Null when signed out. */
export const useWaitingStatus = (): WaitingStatus | null => use(StatusWaits)
