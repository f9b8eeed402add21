import {
  type DoorLineInput,
  type HostDoorLine,
  MAX_IN_LINE,
  MAX_INSIDE,
  MAX_PARTY_SIZE,
} from '@yardsnap/contract/door-line'
import { formatDay } from '@yardsnap/contract/dates'
import { DEFAULT_START_TIME } from '@yardsnap/contract/listings'
import { clockIn } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { FormCard } from '#ui/FormCard.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'

const USUAL = { cap: 150, maxPartySize: 2, insideLimit: 20 }
/** When numbers are usually given, before the sale opens. */
const HOURS_BEFORE = 1

interface DoorSettingsProps {
  state: HostDoorLine & { day: string }
  onSave: (input: DoorLineInput) => Promise<void>
  onSaved: () => void
}

/** When numbers are given, to how many, and how many fit inside. */
export function DoorSettings({ state, onSave, onSaved }: DoorSettingsProps) {
  const [input, setInput] = useState(() => toInput(state))
  const change = (changed: Partial<DoorLineInput>) => setInput({ ...input, ...changed })
  const { mutate, isPending, error } = useMutation({ mutationFn: () => onSave(input), onSuccess: onSaved })
  const isTimeMissing = input.opensAt === ''
  return (
    <form
      noValidate
      className="grid max-w-2xl grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTimeMissing) mutate()
      }}
    >
      <FormCard
        title={t`The line on ${formatDay(state.day)}`}
        description="Shoppers scan a poster at your door and get a number on their phone. You let them in one after the other."
      >
        <div className="grid gap-4">
          <ChipGroup
            label="Numbers are given"
            options={[
              { value: 'day', label: t`On the day` },
              { value: 'before', label: t`From the evening before` },
            ]}
            value={input.opensDayBefore ? 'before' : 'day'}
            onValueChange={(value) => change({ opensDayBefore: value === 'before' })}
          />
          <TextField
            label="From"
            type="time"
            value={input.opensAt}
            error={isTimeMissing ? t`Enter a time` : undefined}
            onChange={({ currentTarget }) => change({ opensAt: currentTarget.value })}
            className="max-w-40"
          />
        </div>
        <NumberField
          label="At most in line"
          value={input.cap}
          max={MAX_IN_LINE}
          onValueChange={(cap) => change({ cap })}
        />
        <NumberField
          label="People on one number"
          hint="Who comes together goes in together."
          value={input.maxPartySize}
          max={MAX_PARTY_SIZE}
          onValueChange={(maxPartySize) => change({ maxPartySize })}
        />
        <Switch
          label="Only so many people fit inside"
          checked={input.insideLimit !== null}
          onChange={({ currentTarget }) => change({ insideLimit: currentTarget.checked ? USUAL.insideLimit : null })}
        />
        {input.insideLimit !== null && (
          <NumberField
            label="Let in at most"
            value={input.insideLimit}
            max={MAX_INSIDE}
            onValueChange={(insideLimit) => change({ insideLimit })}
          />
        )}
        {error && (
          <p role="alert" className="font-semibold text-danger">
            {getErrorMessage(error, t`The line could not be saved. Please try again.`)}
          </p>
        )}
        <Button type="submit" isPending={isPending} pendingText="Saving..." className="justify-self-start">
          {state.line ? 'Save' : 'Set up the line'}
        </Button>
      </FormCard>
    </form>
  )
}

function toInput({ line, day, startTime, listing }: DoorSettingsProps['state']): DoorLineInput {
  if (!line) return { day, opensAt: hourBefore(startTime), opensDayBefore: false, ...USUAL }
  const { opensAt, cap, maxPartySize, insideLimit } = line
  const clock = clockIn(listing.timeZone, new Date(opensAt))
  return { day, opensAt: clock.slice(11, 16), opensDayBefore: clock.slice(0, 10) < day, cap, maxPartySize, insideLimit }
}

function hourBefore(time: string | null): string {
  const [hours, minutes] = (time ?? DEFAULT_START_TIME).split(':')
  return `${String(Math.max(0, Number(hours) - HOURS_BEFORE)).padStart(2, '0')}:${minutes}`
}
