import type { CommunityDay } from '@yardsnap/contract/community-days'
import { describePermit } from '@yardsnap/contract/community-day-input'
import { MAX_ENTRY_CATEGORIES } from '@yardsnap/contract/community-entries'
import { formatDay, formatHours } from '@yardsnap/contract/dates'
import { type Control, Controller, type FieldPath } from 'react-hook-form'
import type { ChoicesForm } from '#shop/community-days/join/join-form.ts'
import { CategoryPicker } from '#shop/community-days/CategoryPicker.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { TextField } from '#ui/TextField.tsx'

type ChoiceDay = Pick<CommunityDay, 'dates' | 'isPermitRequired' | 'permitPattern'>

interface ChoiceFieldsProps<Form extends ChoicesForm> {
  control: Control<Form>
  day: ChoiceDay
  /** What the categories are asked with. */
  question: string
  /** Whether each house has a permit of its own. */
  asksPermit: boolean
}

/** On which days a house is open, what is sold there, and its permit. */
export function ChoiceFields<Form extends ChoicesForm>({
  control,
  day,
  question,
  asksPermit,
}: ChoiceFieldsProps<Form>) {
  const nameOf = (name: keyof ChoicesForm) => name as FieldPath<Form>
  return (
    <>
      {day.dates.length > 1 && (
        <Controller
          control={control}
          name={nameOf('dates')}
          render={({ field, fieldState }) => (
            <DaysField
              day={day}
              value={field.value as string[]}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      <Controller
        control={control}
        name={nameOf('categories')}
        render={({ field, fieldState }) => (
          <CategoryPicker
            label={question}
            max={MAX_ENTRY_CATEGORIES}
            value={field.value as ChoicesForm['categories']}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      {asksPermit && (
        <Controller
          control={control}
          name={nameOf('permitNumber')}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              value={field.value as string}
              label="Permit number"
              hint={day.permitPattern ? describePermit(day.permitPattern) : undefined}
              autoComplete="off"
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </>
  )
}

interface DaysFieldProps {
  day: ChoiceDay
  value: readonly string[]
  onChange: (dates: string[]) => void
  error: string | undefined
}

function DaysField({ day: { dates }, value, onChange, error }: DaysFieldProps) {
  const toggle = (date: string, isChosen: boolean) =>
    onChange(dates.map((each) => each.date).filter((each) => (each === date ? isChosen : value.includes(each))))
  return (
    <fieldset>
      <legend className="mb-1 font-display text-h3 font-bold">On which days?</legend>
      <ul className="flex flex-wrap gap-x-6">
        {dates.map(({ date, startTime, endTime }) => (
          <li key={date}>
            <Checkbox
              label={`${formatDay(date)} · ${formatHours(startTime, endTime)}`}
              checked={value.includes(date)}
              onChange={(event) => toggle(date, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
