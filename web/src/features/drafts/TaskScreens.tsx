import { ofState } from '#features/items/draft-items.ts'
import { PricesScreen } from '#features/pricing/PricesScreen.tsx'
import { needsName } from '#features/review/name-cards.ts'
import { NamesScreen } from '#features/review/NamesScreen.tsx'
import { ReviewScreen } from '#features/review/ReviewScreen.tsx'
import { hasPrice } from '@yardsnap/contract/items'
import type { useDraft } from './use-draft.ts'

/** What covers the page for a while. */
export type Task = 'review' | 'names' | 'prices'

interface TaskScreensProps {
  task: Task | null
  onTask: (task: Task | null) => void
  editing: ReturnType<typeof useDraft>
  onAddByHand: () => void
  /** The last of the tasks is done. */
  onDone: () => void
}

/** The way from what was found to a list: what is sold, what it is called, what it costs. Each can be left. */
export function TaskScreens({ task, onTask, editing, onAddByHand, onDone }: TaskScreensProps) {
  const { keeper, photos, detection } = editing
  const leave = () => {
    onTask(null)
    onDone()
  }
  /** To the next task that has something to do. */
  const afterNames = () => {
    if (ofState(editing.store.getState().history.items, 'kept').some((item) => !hasPrice(item))) onTask('prices')
    else leave()
  }
  const afterReview = () => {
    if (editing.store.getState().history.items.some(needsName)) onTask('names')
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
      return <NamesScreen keeper={keeper} photos={photos} onLeave={leave} onDone={afterNames} />
    case 'prices':
      return <PricesScreen keeper={keeper} onLeave={leave} onDone={leave} />
    case null:
      return null
  }
}
