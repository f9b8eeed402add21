import { plural } from '@yardsnap/contract/texts'
import type { HeldPiece } from '@yardsnap/contract/holds'
import { useState } from 'react'
import { heldText } from '#core/holds/held.ts'
import { formatClock } from '#lib/instants.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { boughtBy, type HeldAnswer, soldToText } from './held-answer.ts'

interface HeldQuestionProps {
  /** Null while nothing is to be asked. */
  asked: { title: string; held: readonly HeldPiece[] } | null
  timeZone: string | null
  onAnswer: (answer: HeldAnswer) => void
  /** Called when the item is not sold after all. */
  onCancel: () => void
  cancelText: string
}

/** Asks who buys an item that is held, before it is sold. */
export function HeldQuestion({ asked, timeZone, onAnswer, onCancel, cancelText }: HeldQuestionProps) {
  // The last question stays rendered while the sheet closes.
  const [last, setLast] = useState(asked)
  if (asked !== null && asked !== last) setLast(asked)
  const shown = asked ?? last
  const [first, ...others] = shown?.held ?? []
  const heading =
    first && others.length === 0
      ? heldText(first, timeZone)
      : plural(others.length + 1, { one: 'Held for # person', other: 'Held for # people' })
  return (
    <Sheet isOpen={asked !== null} onOpenChange={(isOpen) => !isOpen && onCancel()} title={heading}>
      {shown && (
        <div className="grid grid-cols-1 gap-3">
          <p className="text-lead">
            <bdi className="font-semibold">{shown.title}</bdi>: who buys it?
          </p>
          {shown.held.map((held) => (
            <Button
              key={held.holdId}
              className="min-h-14 bg-grass! text-on-grass!"
              onClick={() => onAnswer(boughtBy(held.holdId, shown.held))}
            >
              <span className="min-w-0 wrap-anywhere">
                {others.length > 0
                  ? `${soldToText(held)}, until ${formatClock(held.until, timeZone)}`
                  : soldToText(held)}
              </span>
            </Button>
          ))}
          <Button tone="secondary" className="min-h-14" onClick={() => onAnswer({ isToSomebodyElse: true })}>
            To somebody else
          </Button>
          <p className="text-small text-ink-soft">
            {others.length > 0
              ? 'Who misses out is then told that it is sold.'
              : `${first?.name ?? ''} is then told that it is sold.`}
          </p>
          <Button tone="quiet" onClick={onCancel}>
            {cancelText}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
