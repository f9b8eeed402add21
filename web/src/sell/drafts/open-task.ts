import { useState } from 'react'
import { browserStorage } from './kept-draft.ts'
import type { Task } from './TaskScreens.tsx'

const TASKS: readonly Task[] = ['review', 'names', 'prices']
const nameOf = (listingId: string) => `yardsnap:open-task:${listingId}`

function write(listingId: string, task: Task | null): void {
  try {
    if (task) browserStorage()?.setItem(nameOf(listingId), task)
    else browserStorage()?.removeItem(nameOf(listingId))
  } catch {
    // A browser without room begins at the list.
  }
}

/** The task that covers the page: after the tab was closed in the middle of it, it opens again. */
export function useOpenTask(listingId: string) {
  const [task, setTask] = useState(() => {
    // A link may lead to one: /create?edit=…#prices.
    const asked = window.location.hash.slice(1)
    const kept = browserStorage()?.getItem(nameOf(listingId))
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
