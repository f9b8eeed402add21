import { useState } from 'react'
import { readText, writeText } from '#lib/browser-storage.ts'
import type { Task } from './TaskScreens.tsx'

const TASKS: readonly Task[] = ['review', 'names', 'prices']
const getStorageKey = (listingId: string) => `yardsnap:open-task:${listingId}`

/**
 * The task screen over the page. It is remembered, so that it opens again after the tab was closed in the middle of it.
 */
export function useOpenTask(listingId: string) {
  const [task, setTask] = useState(() => {
    // A link may lead to one: /create?edit=…#prices.
    const asked = window.location.hash.slice(1)
    const kept = readText(getStorageKey(listingId))
    return TASKS.find((one) => one === asked) ?? TASKS.find((one) => one === kept) ?? null
  })
  return [
    task,
    (next: Task | null) => {
      writeText(getStorageKey(listingId), next)
      setTask(next)
    },
  ] as const
}
