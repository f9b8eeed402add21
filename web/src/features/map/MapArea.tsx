import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { canDrawMap } from './map-view.ts'

const ListingMap = lazy(() => import('./ListingMap.tsx').then((module) => ({ default: module.ListingMap })))

/** The map, its library loaded when first shown; a text where it cannot be drawn. */
export function MapArea(props: ComponentProps<typeof ListingMap>) {
  if (!useCanDrawMap()) {
    return (
      <Card className="px-5 py-4">
        <output>This browser cannot draw the map (WebGL is off). The list below shows the same sales.</output>
      </Card>
    )
  }
  return (
    <Card className="relative isolate h-[58dvh] min-h-90 overflow-hidden desk:h-[34rem]">
      <Suspense fallback={<Skeleton className="size-full rounded-none" />}>
        <ListingMap {...props} />
      </Suspense>
    </Card>
  )
}

export function useCanDrawMap(): boolean {
  return useState(canDrawMap)[0]
}
