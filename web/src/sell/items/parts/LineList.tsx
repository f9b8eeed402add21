import type { DraftItem } from '@yardsnap/contract/drafts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { focusLine, useOpenLine } from '#sell/items/use-open-line.ts'
import { useVisibleLines } from '#sell/items/use-visible-lines.ts'
import { useLatestCallback } from '#lib/use-latest-callback.ts'
import { classes } from '#ui/classes.ts'
import { ItemLine } from './ItemLine.tsx'

interface LineListProps {
  items: readonly DraftItem[]
  openId: string | null
  onOpen: (id: string | null) => void
  renderOpen: (item: DraftItem, close: () => void) => ReactNode
  /** Null unless lines are being chosen. */
  chosen: ReadonlySet<string> | null
  onChoose: (chosen: ReadonlySet<string>) => void
  onDrop: (id: string) => void
}

const NAVIGATION: Record<string, (index: number, last: number) => number> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** A list of items, one of which may be open. A long list renders only the lines in sight. */
export function LineList({ items, openId, onOpen, renderOpen, chosen, onChoose, onDrop }: LineListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const ids = items.map(({ id }) => id)
  const visible = useVisibleLines(list, ids, openId, [openId, focusedId])
  const tabStop = focusedId !== null && ids.includes(focusedId) ? focusedId : (openId ?? ids[0])

  const isNew = useIsNew(ids)

  const open = useOpenLine({
    list,
    openId,
    onOpen,
    isBlank: items.some(({ id, title }) => id === openId && title === ''),
    show: (id) => visible.scrollTo(ids.indexOf(id), 'center'),
  })
  const close = () => {
    if (openId !== null) open(openId, false, 'line')
  }

  // A line out of sight must be rendered before it can be focused.
  const toFocus = useRef<string | null>(null)
  useEffect(() => {
    if (toFocus.current !== null && focusLine(list, toFocus.current)) toFocus.current = null
  })
  const moveTo = (index: number) => {
    const id = ids[Math.min(Math.max(index, 0), ids.length - 1)]
    if (id === undefined) return
    toFocus.current = id
    setFocusedId(id)
    visible.scrollTo(ids.indexOf(id), 'auto')
    return id
  }

  /** Where a range begins: the line pressed before. */
  const pressedBefore = useRef<string | null>(openId)
  const choose = (id: string, isRange: boolean) => {
    const from = isRange && pressedBefore.current !== null ? ids.indexOf(pressedBefore.current) : -1
    const to = ids.indexOf(id)
    if (from >= 0) {
      onChoose(new Set([...(chosen ?? []), ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]))
    } else {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      onChoose(next)
    }
    pressedBefore.current = id
  }
  const press = (id: string, isRange: boolean) => {
    if (chosen !== null || isRange) return choose(id, isRange)
    pressedBefore.current = id
    open(id, true, null)
  }
  const startChoosing = (id: string) => {
    pressedBefore.current = id
    onChoose(new Set([...(chosen ?? []), id]))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const button = event.target instanceof HTMLElement ? event.target.closest('[data-line-button]') : null
    const id = button?.closest<HTMLElement>('[data-line]')?.dataset['line']
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const index = ids.indexOf(id)
    const next = NAVIGATION[event.key]?.(index, ids.length - 1)
    if (next !== undefined) {
      const to = moveTo(next)
      if (event.shiftKey && to !== undefined) onChoose(new Set([...(chosen ?? []), id, to]))
    } else if (event.key === 'Enter' && chosen === null) {
      open(id, true, 'title')
    } else if (event.key === 'Delete') {
      moveTo(index === ids.length - 1 ? index - 1 : index + 1)
      onDrop(id)
    } else {
      return
    }
    event.preventDefault()
  }

  const onPress = useLatestCallback(press)
  const onHold = useLatestCallback(startChoosing)

  return (
    // The keys of the lines, wherever the focus is among them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      aria-label="Items"
      onKeyDown={onKeyDown}
      style={{ paddingBottom: visible.rest }}
      className="overflow-clip rounded-card border border-line bg-card [overflow-anchor:none]"
    >
      {visible.lines.map(({ index, gap }) => {
        const item = items[index]
        if (!item) return null
        const isOpen = item.id === openId && chosen === null
        return (
          <li
            key={item.id}
            ref={isOpen ? visible.measure : undefined}
            data-index={index}
            data-line={item.id}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={gap > 0 ? { marginTop: gap } : undefined}
            className={classes(
              'scroll-mt-24 scroll-mb-36',
              !isOpen && 'h-15',
              index > 0 && 'border-t border-line',
              isNew(item.id) && 'animate-pop',
            )}
          >
            {isOpen ? (
              renderOpen(item, close)
            ) : (
              <ItemLine
                item={item}
                isTabStop={item.id === tabStop}
                isChosen={chosen === null ? null : chosen.has(item.id)}
                onPress={onPress}
                onHold={onHold}
                onFocus={setFocusedId}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Tells which items were added after the list was first shown; these appear with an animation. */
function useIsNew(ids: readonly string[]): (id: string) => boolean {
  const [known] = useState(() => new Set(ids))
  useEffect(() => {
    // A line counts as known when its animation has ended. Scrolled back into sight, it does not move again.
    const timer = setTimeout(() => ids.forEach((id) => known.add(id)), 1000)
    return () => clearTimeout(timer)
  })
  return (id) => !known.has(id)
}
