import type { Context, ReactNode } from 'react'

interface QueueProviderProps {
  userId: string
  children: ReactNode
}

/**
 * Provides a feature's queue of unsent changes to the pages. Its hook is separate from the context, because only
 * signed-in people load it.
 */
export function queueProvider<Waiting>(Waits: Context<Waiting | null>, useQueue: (userId: string) => Waiting) {
  return function QueueProvider({ userId, children }: QueueProviderProps) {
    return <Waits value={useQueue(userId)}>{children}</Waits>
  }
}
