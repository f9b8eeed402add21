import { t } from '@yardsnap/contract/texts'
import { formatTime } from '@yardsnap/contract/dates'
import type { LiveListing } from '@yardsnap/contract/live-status'
import { hourProblem } from '@yardsnap/contract/live-status-changes'
import { FALLBACK_TIME_ZONE, timeIn } from '@yardsnap/contract/sale-days'
import { useState } from 'react'
import { currentTime } from '#lib/first-rendering.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'

interface ClosingSheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  listing: LiveListing
  /** @param time HH:MM where the sale is */
  onChoose: (time: string) => void
}

/** Asks when a sale closes early, before shoppers are notified. */
export function ClosingSheet({ isOpen, onOpenChange, listing, onChoose }: ClosingSheetProps) {
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title="When do you close?">
      {isOpen && <Choices listing={listing} onChoose={onChoose} />}
    </Sheet>
  )
}

const MINUTE_MS = 60_000
const OFFERED = [
  { label: t`In 30 minutes`, minutes: 30 },
  { label: t`In 1 hour`, minutes: 60 },
]

function Choices({ listing, onChoose }: Pick<ClosingSheetProps, 'listing' | 'onChoose'>) {
  const [now] = useState(currentTime)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const getHourProblem = (time: string | null) => hourProblem(listing, { kind: 'closing_early', time }, now)
  const offers = OFFERED.flatMap(({ label, minutes }) => {
    const time = timeAfter(minutes, { now, timeZone: listing.timeZone })
    return time === null || getHourProblem(time) !== null ? [] : [{ label, time }]
  })
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const problem = getHourProblem(typed || null)
        setError(problem ?? undefined)
        if (problem === null) onChoose(typed)
      }}
    >
      {offers.map(({ label, time }) => (
        <Button key={label} tone="secondary" className="min-h-14 text-lead" onClick={() => onChoose(time)}>
          {label}: {formatTime(time)}
        </Button>
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5">
        <TextField
          label="At a time"
          type="time"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">Post it</Button>
      </div>
      <p className="text-small text-ink-soft">Everyone who saved your sale will be told the time.</p>
    </form>
  )
}

/** The local time after some minutes, HH:MM, rounded up to five minutes; null if that is past midnight. */
function timeAfter(minutes: number, { now, timeZone }: { now: Date; timeZone: string | null }): string | null {
  const zone = timeZone ?? FALLBACK_TIME_ZONE
  const step = 5 * MINUTE_MS
  const at = new Date(Math.ceil((now.getTime() + minutes * MINUTE_MS) / step) * step)
  const time = timeIn(zone, at)
  return time > timeIn(zone, now) ? time : null
}
