import { MAX_SALE_DAYS } from '@yardsnap/contract/listings'
import { CalendarPlus, X } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { getFieldProps } from '#lib/field-props.ts'
import { EMPTY_DAY, type SeenSaleForm } from '#shop/seen-sales/seen-sale-form.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'

/** The days of a sale and their hours, as far as the sign names them. */
export function SeenDayFields({ form }: { form: UseFormReturn<SeenSaleForm> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'days' })
  return (
    <div className="grid grid-cols-1 gap-4">
      {fields.map((field, index) => (
        <fieldset key={field.id} className="grid grid-cols-1 gap-4 desk:grid-cols-[1fr_1.4fr]">
          <legend className="sr-only">{`Day ${index + 1}`}</legend>
          <div className="flex items-start gap-2">
            <TextField
              label={fields.length > 1 ? `Day ${index + 1}` : 'Day'}
              type="date"
              className="min-w-0 grow"
              {...getFieldProps(form, `days.${index}.date`)}
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
              {...getFieldProps(form, `days.${index}.startTime`, { deps: `days.${index}.endTime` })}
            />
            <TextField label="Closes (optional)" type="time" {...getFieldProps(form, `days.${index}.endTime`)} />
          </div>
        </fieldset>
      ))}
      {fields.length < MAX_SALE_DAYS && (
        <Button
          tone="secondary"
          icon={<CalendarPlus />}
          className="justify-self-start"
          onClick={() => append(EMPTY_DAY)}
        >
          Add a day
        </Button>
      )}
    </div>
  )
}
