import { useState } from 'react'
import { browserStorage } from './unsaved-draft.ts'
import type { Task } from './TaskScreens.tsx'

const TASKS: readonly Task[] = ['review', 'names', 'prices']
const getStorageKey = (listingId: string) => `yardsnap:open-task:${listingId}`

function write(listingId: string, task: Task | null): void {
  try {
    if (task) browserStorage()?.setItem(getStorageKey(listingId), task)
    else browserStorage()?.removeItem(getStorageKey(listingId))
  } catch {
    // A browser without room begins at the list.
  }
}

/** The task that covers the page: after the tab was closed in the middle of it, it opens again. */
export function useOpenTask(listingId: string) {
  const [task, setTask] = useState(() => {
    // A link may lead to one: /create?edit=…#prices.
    const asked = window.location.hash.slice(1)
    const kept = browserStorage()?.getItem(getStorageKey(listingId))
    return TASKS.find((one) => one === asked) ?? TASKS.find((one) => one === kept) ?? null
  })
  return [
    task,
    (next: Task | null) => {
      write(listingId, next)
      setTask(next)
    },
  ] as const
}
