import { t } from '@yardsnap/contract/texts'
import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { SavedListing } from '@yardsnap/contract/saved'
import { GripVertical, MapPin, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { formatWhen } from '@yardsnap/contract/dates'
import { useDaysToShow } from '#lib/use-days-to-show.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ExpectedTimes, HeldThings, SavedThings } from './StopThings.tsx'

interface StopListProps {
  stops: readonly SavedListing[]
  /** YYYY-MM-DD, whose hours are shown; without one, those of all days. */
  day?: string | null
  /** Whether they are visited in this order. */
  hasNumbers?: boolean
  onReorder: (listingIds: string[]) => void
  /** Null: none can be taken off. */
  onRemove: ((listingId: string) => void) | null
}

/** Shorter moves are presses, not drags. */
const DRAG_DISTANCE_PIXELS = 4

/** The selected stops, moved by their handles: dragged, or with the arrow keys (S2.9.3). */
export function StopList({ stops, day = null, hasNumbers = true, onReorder, onRemove }: StopListProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PIXELS } }))
  const [announcement, setAnnouncement] = useState('')
  const ids = stops.map(({ id }) => id)
  const getStopTitle = (id: string | number) => stops.find((stop) => stop.id === id)?.title ?? t`The stop`
  const placeOf = (id: string | number) => ids.indexOf(String(id)) + 1
  const finish = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onReorder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  const moveTo = (from: number, to: number) => {
    const stop = stops[from]
    if (!stop || to < 0 || to >= stops.length) return
    setAnnouncement(t`${stop.title} moved to ${to + 1} of ${stops.length}.`)
    onReorder(arrayMove(ids, from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={finish}
      accessibility={{
        screenReaderInstructions: {
          draggable: t`Press the up or down arrow key to move the stop.`,
        },
        announcements: {
          onDragStart: ({ active }) =>
            t`${getStopTitle(active.id)} picked up: stop ${placeOf(active.id)} of ${ids.length}.`,
          onDragOver: ({ active, over }) =>
            over ? t`${getStopTitle(active.id)} moved to ${placeOf(over.id)} of ${ids.length}.` : undefined,
          onDragEnd: ({ active, over }) =>
            over
              ? t`${getStopTitle(active.id)} put down: stop ${placeOf(over.id)} of ${ids.length}.`
              : t`${getStopTitle(active.id)} put down.`,
          onDragCancel: ({ active }) => t`${getStopTitle(active.id)} is where it was.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label="Selected stops" className="grid grid-cols-1 gap-2">
          {stops.map((stop, index) => (
            <Stop
              key={stop.id}
              stop={stop}
              day={day}
              number={hasNumbers ? index + 1 : null}
              onMove={(by) => moveTo(index, index + by)}
              onRemove={onRemove && (() => onRemove(stop.id))}
            />
          ))}
        </ol>
      </SortableContext>
      <output className="sr-only">{announcement}</output>
    </DndContext>
  )
}

interface StopProps {
  stop: SavedListing
  day: string | null
  number: number | null
  /** -1: a place up, 1: a place down. */
  onMove: (by: -1 | 1) => void
  onRemove: (() => void) | null
}

function Stop({ stop, day, number, onMove, onRemove }: StopProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: stop.id,
  })
  const days = useDaysToShow(stop)
  const ofDay = days.filter(({ date }) => date === day)
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      ref={setNodeRef}
      // Otherwise the sheet takes the drag for a swipe that closes it.
      data-base-ui-swipe-ignore
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes(
        'flex min-h-14 flex-wrap items-center gap-x-1 rounded-control border bg-card',
        isDragging ? 'relative z-10 border-grass shadow-float' : 'border-line',
      )}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        aria-label={`Move ${stop.title}`}
        onKeyDown={moveByKey}
        className="grid h-14 w-11 shrink-0 cursor-grab touch-none place-items-center rounded-control text-ink-soft"
      >
        <GripVertical className="size-5" />
      </button>
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-grass font-display text-tiny font-bold text-on-grass tabular-nums">
        {number ?? <MapPin className="size-4" />}
      </span>
      <div className="min-w-0 grow basis-36 px-2 py-1.5">
        <bdi className="line-clamp-2 leading-snug font-semibold">{stop.title}</bdi>
        <span className="text-small text-ink-soft">{formatWhen(ofDay.length > 0 ? ofDay : days)}</span>
        <ExpectedTimes listingId={stop.id} />
        <HeldThings listingId={stop.id} />
        <SavedThings listingId={stop.id} />
      </div>
      {onRemove && (
        <IconButton label={`Remove ${stop.title} from the trip`} icon={<X />} className="ml-auto" onClick={onRemove} />
      )}
    </li>
  )
}
