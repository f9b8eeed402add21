import { unpricedItems } from '#core/items/draft-items.ts'
import { PricesScreen } from '#sell/pricing/PricesScreen.tsx'
import { needsName } from '#sell/review/name-cards.ts'
import { NamesScreen } from '#sell/review/NamesScreen.tsx'
import { ReviewScreen } from '#sell/review/ReviewScreen.tsx'
import { useState } from 'react'
import type { useDraft } from './use-draft.ts'
import { readText, writeText } from '#lib/browser-storage.ts'

/** A screen over the editor for one task. */
export type Task = 'review' | 'names' | 'prices'

interface TaskScreensProps {
  task: Task | null
  onTask: (task: Task | null) => void
  editing: ReturnType<typeof useDraft>
  onAddByHand: () => void
  /** The last of the tasks is done. */
  onDone: () => void
}

/**
 * Leads from the detected items to a finished list: which items are sold, what they are called, and what they cost. The
 * seller can leave each screen and come back to it.
 */
export function TaskScreens({ task, onTask, editing, onAddByHand, onDone }: TaskScreensProps) {
  const { keeper, photos, detection } = editing
  /** The tasks that led to this one: Back goes to the last of them. */
  const [trail, setTrail] = useState<readonly Task[]>(() => (task === null || task === 'review' ? [] : ['review']))
  const leave = () => {
    setTrail([])
    onTask(null)
    onDone()
  }
  const goOn = (next: Task) => {
    if (task) setTrail([...trail, task])
    onTask(next)
  }
  const back = () => {
    const before = trail.at(-1)
    if (!before) return leave()
    setTrail(trail.slice(0, -1))
    onTask(before)
  }
  /** Goes to the next task that has something to do. */
  const afterNames = () => {
    if (unpricedItems(editing.store.getState().history.items).length > 0) goOn('prices')
    else leave()
  }
  const afterReview = () => {
    if (editing.store.getState().history.items.some(needsName)) goOn('names')
    else afterNames()
  }
  switch (task) {
    case 'review':
      return (
        <ReviewScreen
          keeper={keeper}
          photos={photos}
          failedPhotos={editing.failedPhotos}
          onTryAgain={(photo) => editing.analyze([photo])}
          progress={detection.isRunning ? detection : null}
          onDraw={leave}
          onAddByHand={onAddByHand}
          onLeave={leave}
          onDone={afterReview}
        />
      )
    case 'names':
      return <NamesScreen keeper={keeper} photos={photos} onLeave={back} onDone={afterNames} />
    case 'prices':
      return <PricesScreen keeper={keeper} onLeave={back} onDone={leave} />
    case null:
      return null
  }
}

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
