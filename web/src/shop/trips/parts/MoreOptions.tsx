import { t } from '@yardsnap/contract/texts'
import { formatTime } from '@yardsnap/contract/dates'
import { daysHeld } from '@yardsnap/contract/live-status'
import type { SavedListing } from '@yardsnap/contract/saved'
import { AT_OPENING_MINUTES } from '@yardsnap/contract/trips'
import { ChevronDown } from 'lucide-react'
import type { TripSettings } from '#shop/trips/trip.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'

interface MoreOptionsProps {
  settings: TripSettings
  stops: readonly SavedListing[]
  day: string | null
  onChange: (changes: Partial<TripSettings>) => void
}

const ENDS = [
  { value: 'last-stop', label: t`Last stop` },
  { value: 'start', label: t`Back to the start` },
  { value: 'address', label: t`Address` },
] as const
const PAUSES = [15, 20, 30, 45, 60, 90].map((minutes) => ({ value: String(minutes), label: t`${minutes} minutes` }))
const FIRST_PAUSE = { at: '12:00', minutes: 30 }
const MAX_ADDRESS_LENGTH = 300

/** What few trips need: where to end, a pause, and where to be at opening. */
export function MoreOptions({ settings, stops, day, onChange }: MoreOptionsProps) {
  const { end = null, pause = null } = settings
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 font-semibold">
        More
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-5 px-4 pt-1 pb-4">
        <ChipGroup
          label="End at"
          options={ENDS}
          value={end?.kind ?? 'last-stop'}
          onValueChange={(kind) => onChange({ end: toTripEnd(kind) })}
        />
        {end?.kind === 'address' && (
          <TextField
            label="End address"
            hint="Street, city and state, or a ZIP"
            maxLength={MAX_ADDRESS_LENGTH}
            value={end.text}
            onChange={(event) => onChange({ end: { kind: 'address', text: event.currentTarget.value } })}
          />
        )}
        <Switch
          label="Pause"
          hint="A break at a set time, wherever you are."
          checked={pause !== null}
          onChange={(event) => onChange({ pause: event.currentTarget.checked ? FIRST_PAUSE : null })}
        />
        {pause && (
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Pause at"
              type="time"
              required
              value={pause.at}
              onChange={(event) => onChange({ pause: { ...pause, at: event.currentTarget.value } })}
            />
            <Select
              label="For"
              options={PAUSES}
              value={String(pause.minutes)}
              onChange={(event) => onChange({ pause: { ...pause, minutes: Number(event.currentTarget.value) } })}
            />
          </div>
        )}
        <AtOpening settings={settings} stops={stops} day={day} onChange={onChange} />
      </div>
    </details>
  )
}

function AtOpening({ settings: { atOpening = [] }, stops, day, onChange }: MoreOptionsProps) {
  const opening = stops.flatMap((listing) => {
    const opensAt = daysHeld(listing).find(({ date }) => date === day)?.startTime
    return opensAt ? [{ listing, opensAt }] : []
  })
  if (opening.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">I must be there when it opens</legend>
      <p className="mb-1.5 text-small text-ink-soft">Within {AT_OPENING_MINUTES} minutes of the opening.</p>
      {opening.map(({ listing, opensAt }) => (
        <Checkbox
          key={listing.id}
          label={`${listing.title}, ${formatTime(opensAt)}`}
          checked={atOpening.includes(listing.id)}
          onChange={(event) => {
            const others = atOpening.filter((id) => id !== listing.id)
            onChange({ atOpening: event.currentTarget.checked ? [...others, listing.id] : others })
          }}
          className="flex"
        />
      ))}
    </fieldset>
  )
}

function toTripEnd(kind: (typeof ENDS)[number]['value']): NonNullable<TripSettings['end']> | null {
  if (kind === 'address') return { kind, text: '' }
  return kind === 'start' ? { kind } : null
}
