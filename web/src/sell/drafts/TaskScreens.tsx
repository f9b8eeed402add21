import { unpricedItems } from '#core/items/draft-items.ts'
import { PricesScreen } from '#sell/pricing/PricesScreen.tsx'
import { needsName } from '#sell/review/name-cards.ts'
import { NamesScreen } from '#sell/review/NamesScreen.tsx'
import { ReviewScreen } from '#sell/review/ReviewScreen.tsx'
import { useState } from 'react'
import type { useDraft } from './use-draft.ts'

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
