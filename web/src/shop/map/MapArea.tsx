import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { Position } from '@yardsnap/contract/places'
import { Card } from '#ui/Card.tsx'
import { classes } from '#ui/classes.ts'
import type { Cluster } from './clusters.ts'
import { focusPin } from './focus-pin.ts'
import { ListingStill } from './ListingStill.tsx'
import type { MapStart } from './map-start.ts'

const ListingMap = lazy(() => import('./ListingMap.tsx').then((module) => ({ default: module.ListingMap })))

interface MapAreaProps extends Omit<ComponentProps<typeof ListingMap>, 'onDrawn' | 'pressed'> {
  map: MapStart
}

/** A still picture until the interactive map is drawn behind it; a text where maps cannot be drawn. */
export function MapArea({ map: { state, start }, ...props }: MapAreaProps) {
  // The still is of where a map starts, which is not where this one was left.
  const [stage, setStage] = useState<'still' | 'leaving' | 'gone'>(
    state === 'live' && props.left?.camera ? 'gone' : 'still',
  )
  const [hasFailed, setFailed] = useState(false)
  /** The cluster that was pressed on the still, and where: a search for another place means another one. */
  const [pressed, setPressed] = useState<{ cluster: Cluster; center: Position } | null>(null)
  const focusedPin = useRef<string | null>(null)
  const exchange = useCallback(() => {
    focusedPin.current = document.activeElement?.getAttribute('data-pin') ?? null
    setStage((now) => (now === 'still' ? 'leaving' : now))
  }, [])
  useEffect(() => {
    // Nobody did anything just now that the page could scroll for.
    if (stage === 'leaving' && focusedPin.current) focusPin(focusedPin.current, { preventScroll: true })
  }, [stage])
  if (state === 'none') {
    return (
      <Card className="px-5 py-4">
        <output>This browser cannot draw the map (WebGL is off). The list below shows the same sales.</output>
      </Card>
    )
  }
  return (
    <Card className="relative isolate h-[58dvh] min-h-90 overflow-hidden desk:h-[34rem]">
      {state === 'live' && (
        <CatchBoundary getResetKey={() => 'map'} onCatch={() => setFailed(true)} errorComponent={() => null}>
          <Suspense>
            {/* Neither seen nor operated before the still goes. */}
            <div className={classes('size-full', stage === 'still' && 'invisible')}>
              <ListingMap
                {...props}
                onDrawn={exchange}
                pressed={stage !== 'still' && pressed?.center === props.center ? pressed.cluster : null}
              />
            </div>
          </Suspense>
        </CatchBoundary>
      )}
      {(stage !== 'gone' || hasFailed) && (
        <ListingStill
          {...props}
          isStarting={state === 'live'}
          hasFailed={hasFailed}
          isLeaving={stage === 'leaving'}
          onStart={start}
          onOpenCluster={(cluster) => {
            setPressed({ cluster, center: props.center })
            start()
          }}
          onGone={() => setStage('gone')}
        />
      )}
    </Card>
  )
}
