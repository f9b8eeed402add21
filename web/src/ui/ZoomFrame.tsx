import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { useSize } from './use-size.ts'

export const ZOOM_STEPS = [1, 2, 4] as const
const DOUBLE_CLICK_ZOOM = 2

/** A place in a picture, in fractions of its width and height. */
export interface PicturePlace {
  x: number
  y: number
}

interface ZoomFrameProps {
  label: string
  /** Width by height of what is in it. */
  aspect: number
  /** 1: the whole picture is visible. */
  zoom: number
  onZoom: (zoom: number) => void
  /** What is brought to the middle when it is enlarged, and when this changes. */
  middle?: PicturePlace | null
  /** Gives the size. */
  className?: string
  children: ReactNode
}

/** A picture as large as its frame allows; enlarged, it is scrolled within the frame. */
export function ZoomFrame({ label, aspect, zoom, onZoom, middle = null, className, children }: ZoomFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const size = useSize(frame)
  const width = size ? Math.min(size.width, size.height * aspect) * zoom : 0
  const last = useRef<PicturePlace>({ x: 0.5, y: 0.5 })
  const isZoomed = zoom > 1
  const { x, y } = middle ?? {}

  useLayoutEffect(() => {
    if (x !== undefined && y !== undefined) last.current = { x, y }
  }, [x, y])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || width === 0) return
    element.scrollLeft = last.current.x * element.scrollWidth - element.clientWidth / 2
    element.scrollTop = last.current.y * element.scrollHeight - element.clientHeight / 2
  }, [width, x, y])

  const noteMiddle = () => {
    const element = scroller.current
    if (!element || !isZoomed) return
    last.current = {
      x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
    }
  }
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width: across, height: down } = event.currentTarget.getBoundingClientRect()
    last.current = { x: (event.clientX - left) / across, y: (event.clientY - top) / down }
    onZoom(isZoomed ? 1 : DOUBLE_CLICK_ZOOM)
  }

  return (
    <div ref={frame} className={classes('relative', className)}>
      {width > 0 && (
        // What scrolls must be reachable by keyboard.
        <section
          ref={scroller}
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
          tabIndex={isZoomed ? 0 : undefined}
          onScroll={noteMiddle}
          className={classes(
            'absolute inset-0 flex',
            isZoomed ? 'overflow-auto overscroll-contain' : 'overflow-hidden',
          )}
        >
          {/* A shortcut: the zoom buttons do the same. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            onDoubleClick={onDoubleClick}
            className="relative m-auto shrink-0"
            style={{ width, height: width / aspect }}
          >
            {children}
          </div>
        </section>
      )}
    </div>
  )
}
