import { ArrowLeft, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { useBackCloses } from './use-back-closes.ts'

/** The state of a step of the task; `skipped`: it was left as guessed. */
export type StepState = 'done' | 'skipped' | 'now' | 'ahead'

interface TaskScreenProps {
  title: string
  onLeave: () => void
  /** Whether leaving goes a step back or puts the task away. */
  leave?: 'back' | 'close'
  /** The steps of the task, if it has any. */
  steps?: readonly StepState[]
  /** Shown at the right of the bar, such as undo. */
  tools?: ReactNode
  /** The content of the bar at the bottom, with the one main button. */
  actions?: ReactNode
  /** Keys that are pressed anywhere on the screen, but not on what lies over it. */
  onKeyDown?: (event: KeyboardEvent) => void
  /** The part that scrolls. */
  scroller?: RefObject<HTMLDivElement | null>
  /** Toasts of phones appear above the bar at the bottom: what is read at a glance stands at the top. */
  hasToastsBelow?: boolean
  mainClass?: string
  children: ReactNode
}

const STEP: Record<StepState, string> = {
  done: 'bg-grass forced-colors:bg-[CanvasText]',
  skipped: 'border-[1.5px] border-dashed border-line-strong',
  now: 'bg-brick forced-colors:bg-[Highlight]',
  ahead: 'bg-line',
}

/**
 * A task that covers the page: a bar to leave it, what there is to do, and a bar with what happens next. In a low window,
 * which the bars would fill, all of it scrolls.
 */
export function TaskScreen(props: TaskScreenProps) {
  const { title, onLeave, leave = 'close', steps = [], tools, actions, scroller, mainClass, children } = props
  const screen = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLElement>(null)
  useToastsAbove(bar, props.hasToastsBelow === true && Boolean(actions))
  useBackCloses(true, onLeave)
  useAlone(screen)

  const onKeyDown = (event: KeyboardEvent) => {
    // React also bubbles keys of a sheet above, which is inside this screen in React, but not in the document.
    if (!screen.current?.contains(event.target as Node)) return
    props.onKeyDown?.(event)
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      onLeave()
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of a task work anywhere in it
    <div
      ref={screen}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `dialog` would lie above the toasts
      role="dialog"
      data-task-screen={props.hasToastsBelow ? 'toasts-below' : ''}
      aria-modal
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-35 flex flex-col bg-paper text-ink outline-none short:overflow-y-auto"
    >
      <header className="shrink-0 border-b border-line bg-card pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex min-h-14 max-w-[76rem] flex-wrap items-center gap-1 px-2 desk:px-6">
          <IconButton
            label={leave === 'back' ? 'Back' : 'Close'}
            icon={leave === 'back' ? <ArrowLeft /> : <X />}
            onClick={onLeave}
          />
          <h1
            // In large letters the tools go below rather than leave one letter of the title.
            style={{ flexBasis: `min(${title.length}ch, 7rem)` }}
            className="min-w-0 grow truncate font-display text-[1.0625rem] font-bold"
          >
            {title}
          </h1>
          {tools}
        </div>
        {steps.length > 0 && <Steps steps={steps} />}
      </header>
      <div
        ref={scroller}
        className={classes('min-h-0 short:min-h-40 flex-1 overflow-y-auto overscroll-contain', mainClass)}
      >
        {children}
      </div>
      {actions && (
        <footer
          ref={bar}
          data-task-actions
          className="shrink-0 border-t border-line bg-card pb-[env(safe-area-inset-bottom)]"
        >
          <div className="mx-auto flex min-h-19 max-w-[76rem] items-center gap-3 px-4 py-3 desk:px-8">{actions}</div>
        </footer>
      )}
    </div>
  )
}

function Steps({ steps }: { steps: readonly StepState[] }) {
  const now = steps.indexOf('now')
  return (
    <div className="mx-auto flex max-w-[76rem] gap-1 px-4 pb-2 desk:px-8">
      <progress aria-label="Progress" value={now === -1 ? steps.length : now} max={steps.length} className="sr-only" />
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step has nothing but its place
        <span key={index} aria-hidden className={classes('h-1.5 min-w-0 flex-1 rounded-full', STEP[step])} />
      ))}
    </div>
  )
}

/** Tells the toaster the height of the bar, which changes with its content. */
function useToastsAbove(bar: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element || !isOn) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--task-bar', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--task-bar')
    }
  }, [bar, isOn])
}

/**
 * Takes the focus and returns it at the end. Meanwhile everything around except toasts is inert and does not scroll.
 */
function useAlone(screen: RefObject<HTMLElement | null>): void {
  // A layout effect runs before anything inside takes the focus.
  useLayoutEffect(() => {
    const element = screen.current
    if (!element) return
    const before = document.activeElement
    const around = surroundings(element)
    const { overflow } = document.documentElement.style
    for (const other of around) other.inert = true
    document.documentElement.style.overflow = 'hidden'
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true })
    return () => {
      for (const other of around) other.inert = false
      document.documentElement.style.overflow = overflow
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [screen])
  // The focused element may have been removed; this screen then takes the focus, so that its keys still work.
  useEffect(() => {
    if (document.activeElement === document.body) screen.current?.focus({ preventScroll: true })
  })
}

/** The siblings of an element and of its ancestors, up to the page's root. */
function surroundings(element: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let inner = element; inner.parentElement && inner.id !== 'root'; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      const isOther = sibling !== inner && sibling instanceof HTMLElement
      if (isOther && !sibling.inert && !sibling.matches('[data-toasts]')) around.push(sibling)
    }
  }
  return around
}
