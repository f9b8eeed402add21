import { t } from '@yardsnap/contract/texts'
import type { LiveListing } from '@yardsnap/contract/live-status'
import { hourProblem, type LiveStatusInput } from '@yardsnap/contract/live-status-changes'
import { useState } from 'react'
import { currentTime } from '#lib/first-rendering.ts'
import { TextField } from '#ui/TextField.tsx'

interface TimeFieldProps {
  listing: LiveListing
  statusInput: LiveStatusInput
  onSet: (title: string, time: string | null) => void
}

/** The opening time of a sale that opens late, or the closing time of one that closes early. */
export function TimeField({ listing, statusInput: { kind, time }, onSet }: TimeFieldProps) {
  const [typed, setTyped] = useState(time ?? '')
  const [error, setError] = useState<string>()
  const [told, setTold] = useState(time)
  // Undone, refused, or told by somebody else: what was typed before is not told again.
  if (told !== time) {
    setTold(time)
    setTyped(time ?? '')
    setError(undefined)
  }
  if (kind !== 'opening_late' && kind !== 'closing_early') return null
  const isLate = kind === 'opening_late'
  const set = () => {
    if (typed === (time ?? '')) return
    const problem = hourProblem(listing, { kind, time: typed || null }, currentTime())
    setError(problem ?? undefined)
    if (problem === null) onSet(isLate ? t`Opening late` : t`Closing early`, typed || null)
  }
  return (
    <TextField
      label={isLate ? 'Opens at' : 'Closes at'}
      hint="Enter the time now, and shoppers are told it too."
      type="time"
      error={error}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={set}
      onKeyDown={(event) => event.key === 'Enter' && set()}
      className="max-w-72"
    />
  )
}
