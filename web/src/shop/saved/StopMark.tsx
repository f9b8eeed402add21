import { t } from '@yardsnap/contract/texts'
import type { ListingMark } from '@yardsnap/contract/saved'
import { Check, SkipForward } from 'lucide-react'
import { useSavedListings } from '#shop/saved/saved-list.ts'
import { classes } from '#ui/classes.ts'
import { useWaitingMarks } from './waiting-marks.ts'

const CHOICES = [
  { mark: 'visited', label: t`Visited`, icon: Check, pressed: 'border-grass bg-grass-wash text-grass' },
  { mark: 'skipped', label: t`Skip`, icon: SkipForward, pressed: 'border-ink bg-paper-deep text-ink' },
] as const satisfies readonly { mark: ListingMark; label: string; icon: unknown; pressed: string }[]

/** The mark of a stop, also one that waits for a signal; null for a sale that is not saved anymore. */
export function useStopMark(listingId: string) {
  const marks = useWaitingMarks()
  const { data: listings } = useSavedListings()
  const listing = listings?.find((saved) => saved.listingId === listingId)
  if (!marks || !listing) return null
  const { queue, waiting } = marks
  const isWaiting = listingId in waiting
  return { queue, isWaiting, current: isWaiting ? waiting[listingId] : listing.mark }
}

/** Marks a stop as visited or skipped, also offline. Only for sales that are still saved. */
export function StopMark({ listingId, title }: { listingId: string; title: string }) {
  const marked = useStopMark(listingId)
  if (!marked) return null
  const { queue, isWaiting, current = null } = marked
  const press = (mark: ListingMark) => {
    queue.add(listingId, current === mark ? null : mark)
    void queue.flush()
  }
  return <MarkButtons title={title} current={current} isWaiting={isWaiting} onPress={press} />
}

interface MarkButtonsProps {
  title: string
  current: ListingMark | null
  /** Whether it is not sent yet. */
  isWaiting: boolean
  /** Called with the mark of the pressed button, also when it is the current one. */
  onPress: (mark: ListingMark) => void
}

export function MarkButtons({ title, current, isWaiting, onPress }: MarkButtonsProps) {
  return (
    <fieldset aria-label={`Mark ${title}`} className="mt-2 grid grid-cols-2 items-center gap-2 desk:flex print:hidden">
      {CHOICES.map(({ mark, label, icon: Icon, pressed }) => (
        <button
          key={mark}
          type="button"
          aria-pressed={current === mark}
          onClick={() => onPress(mark)}
          className={classes(
            'inline-flex min-h-11 items-center justify-center gap-1.5 rounded-control border px-3.5 text-small font-semibold',
            current === mark ? pressed : 'border-line-strong bg-card text-ink-soft hover:bg-paper-deep',
          )}
        >
          <Icon className="size-4" />
          {label}
        </button>
      ))}
      {isWaiting && <span className="col-span-2 text-small text-ink-soft">Not sent yet</span>}
    </fieldset>
  )
}
