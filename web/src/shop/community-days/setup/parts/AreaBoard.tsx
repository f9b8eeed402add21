import { CatchBoundary } from '@tanstack/react-router'
import type { AreaPoint } from '@yardsnap/contract/community-area'
import { plural, t } from '@yardsnap/contract/texts'
import { CircleAlert, RotateCcw, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { canDrawMap } from '#core/map/map-view.ts'
import { type DrawnArea, inOrderOfSetting, withoutNewest } from '#shop/community-days/setup/area-drawing.ts'
import { Button } from '#ui/Button.tsx'
import type { AreaMapProps } from './AreaMap.tsx'

const AreaMap = lazy(() => import('./AreaMap.tsx').then((module) => ({ default: module.AreaMap })))

/** The map that the area is drawn on, with what has been drawn in words. */
export function AreaBoard({ error, ...props }: AreaMapProps & { error: string | undefined }) {
  const [canDraw] = useState(canDrawMap)
  const { area } = props
  const [order, setOrder] = useState<readonly AreaPoint[]>(area.shape === 'circle' ? [] : area.points)
  const onChange = (next: DrawnArea) => {
    if (next.shape !== 'circle') setOrder(inOrderOfSetting(order, next.points))
    props.onChange(next)
  }
  return (
    <div>
      <div className="relative isolate h-[46dvh] min-h-64 overflow-hidden rounded-card border border-line bg-paper-deep">
        {canDraw ? (
          <CatchBoundary getResetKey={() => 'map'} errorComponent={() => <NoMap />}>
            <Suspense fallback={<NoMap text={t`Drawing the map...`} />}>
              <AreaMap {...props} onChange={onChange} />
            </Suspense>
          </CatchBoundary>
        ) : (
          <NoMap />
        )}
      </div>
      <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-2">
        <output className="grow text-small text-ink-soft">{describeArea(area)}</output>
        {area.shape !== 'circle' && area.points.length > 0 && (
          <>
            <Button tone="quiet" icon={<Undo2 />} className="px-3" onClick={() => onChange(withoutNewest(area, order))}>
              Remove last point
            </Button>
            <Button
              tone="quiet"
              icon={<RotateCcw />}
              className="px-3"
              onClick={() => onChange({ ...area, points: [] })}
            >
              Start over
            </Button>
          </>
        )}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 flex items-start gap-1.5 text-small text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

function describeArea(area: DrawnArea): string {
  if (area.shape === 'circle') {
    return area.center ? t`${area.radiusMiles} mi around the pin` : t`Find a place, or tap the map`
  }
  const { length } = area.points
  if (area.shape === 'line') {
    return length === 0
      ? t`Tap along the road, from one end to the other`
      : plural(length, { one: '# point of the route', other: '# points of the route' })
  }
  return length === 0 ? t`Tap the corners of the area` : plural(length, { one: '# corner', other: '# corners' })
}

function NoMap({ text = t`This browser cannot draw the map. A place and a distance around it work without.` }) {
  return (
    <div className="grid size-full place-items-center p-6 text-center text-ink-soft">
      <output>{text}</output>
    </div>
  )
}
