import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { canDrawMap } from '#core/map/map-view.ts'

interface MapInViewProps {
  /** Shown until the map is loaded, and permanently where it cannot be drawn or loaded. */
  standIn: ReactNode
  children: ReactNode
  className?: string
}

/** A small map whose library is only loaded once it is scrolled into view. */
export function MapInView({ standIn, children, className }: MapInViewProps) {
  const { frame, isSeen } = useIsSeen()
  // Not before: to ask takes a phone a tenth of a second.
  const canDraw = useMemo(() => isSeen && canDrawMap(), [isSeen])
  return (
    <div ref={frame} className={className}>
      {canDraw ? (
        <CatchBoundary getResetKey={() => 'map'} errorComponent={() => standIn}>
          <Suspense fallback={standIn}>{children}</Suspense>
        </CatchBoundary>
      ) : (
        standIn
      )}
    </div>
  )
}

/** Whether an element has ever been on the screen, or nearly. */
function useIsSeen() {
  const frame = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !frame.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [isSeen])
  return { frame, isSeen }
}
