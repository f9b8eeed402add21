import { MAX_DAY_DATES } from '@yardsnap/contract/community-days'
import { addDays } from '@yardsnap/contract/sale-days'
import { isCalendarDate } from '@yardsnap/contract/dates'
import { CalendarPlus, X } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { getFieldProps } from '#lib/field-props.ts'
import { type DayForm, EMPTY_DATE } from '#shop/community-days/setup/day-form.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { FormCard } from '#ui/FormCard.tsx'

/** The dates of a day with their hours, and its rain date. */
export function DateFields({ form }: { form: UseFormReturn<DayForm> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'dates' })
  const addDate = () => {
    const last = form.getValues('dates').at(-1) ?? EMPTY_DATE
    append({ ...last, date: isCalendarDate(last.date) ? addDays(last.date, 1) : '' })
  }
  return (
    <FormCard title="When">
      {fields.map((field, index) => (
        <fieldset key={field.id} className="grid grid-cols-1 gap-4 desk:grid-cols-[1fr_1.4fr]">
          <legend className="sr-only">{`Day ${index + 1}`}</legend>
          <div className="flex items-start gap-2">
            <TextField
              label={fields.length > 1 ? `Day ${index + 1}` : 'Day'}
              type="date"
              className="min-w-0 grow"
              {...getFieldProps(form, `dates.${index}.date`)}
            />
            {fields.length > 1 && (
              <IconButton
                label={`Remove day ${index + 1}`}
                icon={<X />}
                className="mt-8"
                onClick={() => remove(index)}
              />
            )}
          </div>
          <div className="grid grid-cols-fit gap-4">
            <TextField
              label="Opens (optional)"
              type="time"
              {...getFieldProps(form, `dates.${index}.startTime`, { deps: `dates.${index}.endTime` })}
            />
            <TextField label="Closes (optional)" type="time" {...getFieldProps(form, `dates.${index}.endTime`)} />
          </div>
        </fieldset>
      ))}
      {fields.length < MAX_DAY_DATES && (
        <Button tone="secondary" icon={<CalendarPlus />} className="justify-self-start" onClick={addDate}>
          Add a day
        </Button>
      )}
      <TextField
        label="Rain date (optional)"
        type="date"
        hint="You decide that morning, with one tap: every host is told."
        className="desk:max-w-72"
        {...getFieldProps(form, 'rainDate')}
      />
    </FormCard>
  )
}
