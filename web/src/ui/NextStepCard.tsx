import { t } from '@yardsnap/contract/texts'
import { Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface WayPointShown {
  text: string
  isDone: boolean
  isNow?: boolean
}

interface NextStepCardProps {
  title: string
  text: string
  /** The way to the end; null when nothing is left to do. */
  way: readonly WayPointShown[] | null
  isEnded?: boolean
  /** Buttons of the step. */
  children: ReactNode
}

/** What an organizer does next, with its buttons, and the whole way with what is done. */
export function NextStepCard({ title, text, way, isEnded = false, children }: NextStepCardProps) {
  return (
    <section
      aria-label="What is next"
      className="grid grid-cols-1 gap-5 rounded-card border-2 border-ink bg-card p-5 desk:p-6 wide:grid-cols-[minmax(0,1fr)_auto] wide:gap-10"
    >
      <div>
        {!isEnded && <p className="text-small font-semibold text-ink-soft">{t.of('before what to do next')`Next`}</p>}
        <h2 className="mt-1 text-h2">{title}</h2>
        <p className="mt-1.5 max-w-xl text-ink-soft">{text}</p>
        <div className="mt-4 flex flex-wrap gap-2.5 empty:hidden">{children}</div>
      </div>
      {way && (
        <ul className="grid content-start gap-2 text-small">
          {way.map((point) => (
            <WayPoint key={point.text} {...point} />
          ))}
        </ul>
      )}
    </section>
  )
}

function WayPoint({ text, isDone, isNow = false }: WayPointShown) {
  const Icon = isDone ? Check : Circle
  return (
    <li className={classes('flex items-start gap-2', !isDone && 'text-ink-soft', isNow && 'font-semibold text-ink')}>
      <Icon aria-hidden className={classes('mt-0.5 size-4.5 shrink-0', isDone && 'text-grass')} />
      <span>
        {text}
        <span className="sr-only">{isDone ? t`: done` : t`: not yet`}</span>
      </span>
    </li>
  )
}
