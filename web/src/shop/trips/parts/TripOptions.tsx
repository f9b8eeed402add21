import { formatDay } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import type { TripSettings } from '#shop/trips/trip.ts'
import { type DayStops, dayWithoutSales } from '#shop/trips/trip-days.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'

interface TripOptionsProps {
  settings: TripSettings
  /** The departure if the shopper has not chosen one. */
  likelyDeparture: 'now' | 'opening'
  onDay: DayStops
  onChange: (settings: TripSettings) => void
}

const STARTS = [
  { value: 'device', label: t`My location` },
  { value: 'address', label: t`Address` },
  { value: 'first-stop', label: t`First stop` },
] as const
const DEPARTURES = [
  { value: 'opening', label: t`For the opening` },
  { value: 'now', label: t`Now` },
  { value: 'time', label: t`At a time` },
] as const
const MINUTES = [5, 10, 15, 20, 30, 45, 60].map((minutes) => ({ value: String(minutes), label: t`${minutes} minutes` }))

const MAX_ADDRESS_LENGTH = 300

export function TripOptions({ settings, likelyDeparture, onDay, onChange }: TripOptionsProps) {
  const { day } = onDay
  const departAt = settings.departAt ?? likelyDeparture
  const isAtTime = departAt !== 'now' && departAt !== 'opening'
  const change = (changes: Partial<TripSettings>) => onChange({ ...settings, ...changes })
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-3">
        <ChipGroup
          label="Start from"
          options={STARTS}
          value={settings.start}
          onValueChange={(start) => change({ start })}
        />
        {settings.start === 'address' && (
          <TextField
            label="Start address"
            hint="Street, city and state, or a ZIP"
            autoComplete="street-address"
            maxLength={MAX_ADDRESS_LENGTH}
            value={settings.address}
            onChange={(event) => change({ address: event.currentTarget.value })}
          />
        )}
      </div>
      <div className="grid grid-cols-1 gap-3">
        <ChipGroup
          label="Leave"
          options={DEPARTURES.filter(({ value }) => value !== 'opening' || day !== null)}
          value={isAtTime ? 'time' : departAt}
          onValueChange={(value) => change({ departAt: value === 'time' ? timeToOffer(day) : value })}
        />
        {isAtTime && (
          <TextField
            label="Day and time"
            type="datetime-local"
            required
            value={departAt}
            hint={otherDayText(settings, onDay)}
            onChange={(event) => change({ departAt: event.currentTarget.value })}
          />
        )}
      </div>
      <Select
        label="Time at each stop"
        options={MINUTES}
        value={String(settings.minutesPerStop)}
        onChange={(event) => change({ minutesPerStop: Number(event.currentTarget.value) })}
      />
      <Switch
        label="Best order"
        hint={settings.isBestOrder ? 'By distance and opening hours.' : 'Your order is kept.'}
        checked={settings.isBestOrder}
        onChange={(event) => change({ isBestOrder: event.currentTarget.checked })}
      />
    </div>
  )
}

function otherDayText({ departAt }: TripSettings, onDay: DayStops): string | undefined {
  const typed = dayWithoutSales(departAt, onDay)
  if (typed === null || onDay.day === null) return undefined
  return t`None of these sales is known to be open on ${formatDay(typed)}. The list is of ${formatDay(onDay.day)}.`
}

/** In the morning of the trip's day, or else the next full hour on this device. */
function timeToOffer(day: string | null): string {
  if (day !== null) return `${day}T08:00`
  const next = new Date(Date.now() + 3_600_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${next.getFullYear()}-${two(next.getMonth() + 1)}-${two(next.getDate())}T${two(next.getHours())}:00`
}
