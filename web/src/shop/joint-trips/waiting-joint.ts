import { createContext, use } from 'react'
import type { WaitingJointChanges } from './use-joint-queue.ts'

/** What waits on this device to be sent. */
export const JointChangesWait = createContext<WaitingJointChanges | null>(null)

/** Null when signed out. */
export const useWaitingJointChanges = (): WaitingJointChanges | null => use(JointChangesWait)
