import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { rootFontPixels } from '#lib/letters.ts'

/** Number of lines from which only those in sight are rendered. */
const VIRTUAL_FROM = 60
/** The height of a closed line: `h-15`. */
const LINE_REM = 3.75
/** Estimated height of an open line before it is measured. */
const OPEN_REM = 30

interface VisibleLine {
  index: number
  /** Room of lines before this one that are not on the page, in pixels. */
  gap: number
}

export interface VisibleLines {
  lines: readonly VisibleLine[]
  /** Room of lines behind the last one, in pixels. */
  rest: number
  /** Measures the open line. */
  measure: (element: HTMLElement | null) => void
  scrollTo: (index: number, align: 'auto' | 'center') => void
}

/**
 * Which lines of a list are on the page. They stand in its flow, so that the page is right before anything is measured.
 * @param stay ids of lines that stay on the page wherever it is scrolled, such as the one that is typed in
 */
export function useVisibleLines(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  openId: string | null,
  stay: readonly (string | null)[],
): VisibleLines {
  const isVirtual = ids.length >= VIRTUAL_FROM
  const scrollMargin = useOffsetTop(list)
  const line = LINE_REM * rootFontPixels()
  // oxlint-disable-next-line react/incompatible-library -- for the React Compiler, which is not used
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: ids.length,
    enabled: isVirtual,
    estimateSize: (index) => (ids[index] === openId ? OPEN_REM * rootFontPixels() : line),
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
    useFlushSync: false,
    scrollMargin,
    scrollPaddingStart: 160,
    scrollPaddingEnd: 160,
    rangeExtractor: (range: Range) => {
      const kept = stay.map((id) => (id === null ? -1 : ids.indexOf(id))).filter((index) => index >= 0)
      return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b)
    },
  })
  // `useOpenLine` keeps the scroll position. A second correction here would make the page jump.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false

  // A line that closes out of sight cannot be measured again, so its height is set.
  const before = useRef(openId)
  useLayoutEffect(() => {
    const closed = before.current === null || before.current === openId ? -1 : ids.indexOf(before.current)
    before.current = openId
    if (closed >= 0 && isVirtual) virtualizer.resizeItem(closed, line)
  })

  if (!isVirtual) {
    const lines = ids.map((_, index) => ({ index, gap: 0 }))
    const scrollTo = (index: number, align: 'auto' | 'center') =>
      list.current?.children[index]?.scrollIntoView({ block: align === 'center' ? 'center' : 'nearest' })
    return { lines, rest: 0, measure: () => undefined, scrollTo }
  }
  let end = scrollMargin
  const lines = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end
    end = item.end
    return { index: item.index, gap }
  })
  return {
    lines,
    rest: virtualizer.getTotalSize() + scrollMargin - end,
    measure: virtualizer.measureElement,
    scrollTo: (index, align) => virtualizer.scrollToIndex(index, { align }),
  }
}

/** How far below the top of the page an element begins, in pixels. */
function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    // Anything above the list that grows makes the page longer.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
