import { formatDay } from '@yardsnap/contract/dates'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import { getSaleDays } from '@yardsnap/contract/sale-days'
import { X } from 'lucide-react'
import { type UseFieldArrayReturn, type UseFormReturn, useWatch } from 'react-hook-form'
import { IconButton } from '#ui/IconButton.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

const PERCENTAGES = [10, 20, 25, 30, 50, 75]

interface MarkdownFieldsProps {
  form: UseFormReturn<ListingForm>
  markdowns: Pick<UseFieldArrayReturn<ListingForm, 'markdowns'>, 'fields'>
  onRemove: (index: number) => void
}

/** From when on prices are lower, on days of the sale. */
export function MarkdownFields({ form, markdowns, onRemove }: MarkdownFieldsProps) {
  const { control, register, formState } = form
  const [saleDate, laterDays] = useWatch({ control, name: ['saleDate', 'laterDays'] })
  const days = getSaleDays({ saleDate, laterDays, startTime: null, endTime: null, dayNote: '' })
  return markdowns.fields.map((field, index) => {
    const name = `markdowns.${index}` as const
    const wrong = formState.errors.markdowns?.[index]
    const isOnDay = days.some(({ date }) => date === field.date)
    const options = days.filter(({ date }) => date).map(({ date }) => ({ value: date, label: formatDay(date) }))
    return (
      <fieldset key={field.id} className="grid grid-cols-fit gap-5 border-t border-line pt-4 desk:grid-cols-4">
        <legend className="sr-only">Lower prices</legend>
        <Select
          label="Lower prices on"
          options={isOnDay ? options : [{ value: field.date, label: 'Choose a day' }, ...options]}
          error={wrong?.date?.message}
          {...register(`${name}.date`)}
        />
        <TextField label="From (optional)" type="time" error={wrong?.from?.message} {...register(`${name}.from`)} />
        <div className="col-span-2 flex items-start gap-2">
          <Select
            className="grow"
            label="By"
            options={[...new Set([...PERCENTAGES, field.percentOff])].toSorted((a, b) => a - b).map(toOption)}
            error={wrong?.percentOff?.message}
            {...register(`${name}.percentOff`, { valueAsNumber: true })}
          />
          <IconButton label="Keep the prices" icon={<X />} className="mt-8" onClick={() => onRemove(index)} />
        </div>
      </fieldset>
    )
  })
}

function toOption(percentOff: number) {
  return { value: String(percentOff), label: percentOff === 50 ? 'Half price' : `${percentOff}% off` }
}
