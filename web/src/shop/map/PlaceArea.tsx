import { CatchBoundary } from '@tanstack/react-router'
import type { Position } from '@yardsnap/contract/places'
import { Move } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { MapStill } from './MapStill.tsx'
import { canDrawMap } from '#core/map/map-view.ts'
import { PlacePin } from './PlacePin.tsx'

const PlaceMap = lazy(() => import('./PlaceMap.tsx').then((module) => ({ default: module.PlaceMap })))

interface PlaceAreaProps {
  /** The accessible name. */
  label: string
  position: Position
  /** Whether the street is unknown. */
  isApproximate: boolean
  /** Whether neighbors saw it, and no host says where it is. */
  isSeen?: boolean
  /** Shown if the still cannot be loaded either. */
  standIn: ReactNode
  className: string
}

/** Where a sale is: a still with its pin, and a map in its place once somebody wants to move it. */
export function PlaceArea({ label, position, isApproximate, isSeen = false, standIn, className }: PlaceAreaProps) {
  const [state, setState] = useState<'still' | 'starting' | 'live' | 'none'>('still')
  const [isMissing, setMissing] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const exchange = () => {
    if (state !== 'starting') return
    hadFocus.current = frame.current?.contains(document.activeElement) ?? false
    setState('live')
  }
  useEffect(() => {
    if (state === 'live' && hadFocus.current) frame.current?.querySelector('canvas')?.focus()
  }, [state])
  return (
    <div ref={frame} className={classes('relative overflow-hidden', className)}>
      {(state === 'starting' || state === 'live') && (
        <CatchBoundary getResetKey={() => 'map'} onCatch={() => setState('none')} errorComponent={() => null}>
          <Suspense>
            <div className={classes('size-full', state === 'starting' && 'invisible')}>
              <PlaceMap {...{ label, position, isApproximate, isSeen, standIn }} onDrawn={exchange} />
            </div>
          </Suspense>
        </CatchBoundary>
      )}
      {state !== 'live' && (
        <div className="absolute inset-0">
          {isMissing ? (
            standIn
          ) : (
            <>
              <MapStill label={label} center={position} size="card" onMissing={() => setMissing(true)} />
              <PlacePin
                isApproximate={isApproximate}
                isSeen={isSeen}
                className="absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-full"
              />
              {state !== 'none' && (
                <MoveButton
                  isStarting={state === 'starting'}
                  onStart={() => setState(canDrawMap() ? 'starting' : 'none')}
                />
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** Covers the whole still, so that pressing it anywhere starts the map. */
function MoveButton({ isStarting, onStart }: { isStarting: boolean; onStart: () => void }) {
  return (
    <button
      type="button"
      aria-disabled={isStarting || undefined}
      onClick={onStart}
      className="group absolute inset-0 z-1 outline-none print:hidden"
    >
      <span className="absolute top-2 right-2 inline-flex min-h-8 items-center gap-1.5 rounded-control border-[1.5px] border-line-strong bg-card px-2.5 text-tiny font-semibold group-hover:bg-paper-deep group-focus-visible:outline-3 group-focus-visible:outline-sky">
        <Move aria-hidden className="size-4 shrink-0" />
        {isStarting ? 'Starting...' : 'Move the map'}
      </span>
    </button>
  )
}
