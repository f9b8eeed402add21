import { plural, t } from '@yardsnap/contract/texts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import {
  DEFAULT_SATURDAY_MINUTES,
  MAX_SATURDAY_MINUTES,
  MIN_SATURDAY_MINUTES,
  type Saturday,
  SaturdaySettings,
} from '@yardsnap/contract/saturday'
import { Controller, useForm } from 'react-hook-form'
import { getErrorMessage } from '#api/call.ts'
import { getChangedFields } from '#lib/changed-fields.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Section } from '#ui/Section.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { saturdayQuery, useWriteSaturdaySettings } from './api.ts'

/** Where a person lives, and whether and for how long their Saturdays are planned. */
export function SaturdaySection() {
  const query = useQuery(saturdayQuery)
  const { data: saturday, error } = query
  return (
    <Section
      title="Your Saturday"
      description="On Friday evening: a route through the sales that have what you look for, from where you live and back. Nobody else sees where you live."
    >
      {error && <LoadFailure query={query} title="Your settings could not be loaded" />}
      {!saturday && !error && <Skeleton className="h-40" />}
      {saturday && <SettingsForm saturday={saturday} />}
    </Section>
  )
}

const HOUR = 60

function SettingsForm({ saturday: { settings, place } }: { saturday: Saturday }) {
  const { mutate, isPending, error } = useWriteSaturdaySettings()
  const form = useForm({
    resolver: zodResolver(SaturdaySettings),
    // Those that were read before may be old. What is typed meanwhile stays.
    values: settings ?? { zipCode: '', minutes: DEFAULT_SATURDAY_MINUTES, isOn: true },
    resetOptions: { keepDirtyValues: true },
  })
  const save = form.handleSubmit((changed) => {
    const sent = form.getValues()
    mutate(changed, {
      onSuccess: () => {
        const since = getChangedFields(sent, form.getValues())
        form.reset(changed)
        // What was typed while it was sent stays.
        form.reset({ ...changed, ...since }, { keepDefaultValues: true })
        showToast({ title: changed.zipCode === '' ? t`Where you live is removed` : t`Your Saturday is saved` })
      },
    })
  })
  const zip = getFieldProps(form, 'zipCode')
  const failure = error ? getErrorMessage(error, t`Not saved. Please try again.`) : undefined
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col items-stretch gap-4">
      <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
        <TextField
          label="ZIP where you live"
          hint={place ?? t`Leave it empty to say nothing.`}
          inputMode="numeric"
          autoComplete="postal-code"
          {...zip}
          error={zip.error ?? failure}
        />
        <Controller
          control={form.control}
          name="minutes"
          render={({ field: { value, onChange, ...field } }) => (
            <Select
              {...field}
              label="Time for a Saturday"
              options={HOURS()}
              value={String(value)}
              onChange={(event) => onChange(Number(event.currentTarget.value))}
            />
          )}
        />
      </div>
      <Switch label="Plan my Saturdays" {...form.register('isOn')} />
      <Button type="submit" isPending={isPending} pendingText="Saving..." className="self-start">
        Save
      </Button>
    </form>
  )
}

const HOURS = () =>
  Array.from({ length: (MAX_SATURDAY_MINUTES - MIN_SATURDAY_MINUTES) / HOUR + 1 }, (_, index) => {
    const minutes = MIN_SATURDAY_MINUTES + index * HOUR
    return { value: String(minutes), label: plural(minutes / HOUR, { one: '# hour', other: '# hours' }) }
  })
