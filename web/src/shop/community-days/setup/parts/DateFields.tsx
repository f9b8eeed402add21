import { MAX_DAY_DATES } from '@yardsnap/contract/community-days'
import { addDays } from '@yardsnap/contract/sale-days'
import { isCalendarDate } from '@yardsnap/contract/dates'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { getFieldProps } from '#lib/field-props.ts'
import { type DayForm, EMPTY_DATE } from '#shop/community-days/setup/day-form.ts'
import { DayListFields } from '#ui/DayListFields.tsx'
import { TextField } from '#ui/TextField.tsx'
import { FormCard } from '#ui/FormCard.tsx'

/** The dates of a day with their hours, and its rain date. */
export function DateFields({ form }: { form: UseFormReturn<DayForm> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'dates' })
  const addDate = () => {
    const last = form.getValues('dates').at(-1) ?? EMPTY_DATE
    append({ ...last, date: isCalendarDate(last.date) ? addDays(last.date, 1) : '' })
  }
  const dates = fields.map(({ id }, index) => ({
    key: id,
    date: getFieldProps(form, `dates.${index}.date`),
    opens: getFieldProps(form, `dates.${index}.startTime`, { deps: `dates.${index}.endTime` }),
    closes: getFieldProps(form, `dates.${index}.endTime`),
  }))
  return (
    <FormCard title="When">
      <DayListFields days={dates} maxDays={MAX_DAY_DATES} onAdd={addDate} onRemove={remove} />
      <TextField
        label="Rain date (optional)"
        type="date"
        hint="You decide that morning, with one tap."
        className="desk:max-w-72"
        {...getFieldProps(form, 'rainDate')}
      />
    </FormCard>
  )
}
