import { createContext, use } from 'react'
import type { WaitingSold } from './use-sold-queue.ts'

/** What waits on this device to be sent. */
export const SoldWaits = createContext<WaitingSold | null>(null)

/** Null when signed out. */
export const useWaitingSold = (): WaitingSold | null => use(SoldWaits)
