import { MAX_CONSIGNORS, MAX_SLOTS } from '@yardsnap/contract/consignments'
import { addDays } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import { Plus, X } from 'lucide-react'
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form'
import { getFieldProps } from '#lib/field-props.ts'
import { Button } from '#ui/Button.tsx'
import { FormCard } from '#ui/FormCard.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { nextSlot, type TermsForm } from './terms-form.ts'

interface DayFieldsProps {
  form: UseFormReturn<TermsForm>
  saleDate: string | null
}

/** Until when things are entered, and when they are brought and fetched. */
export function DayFields({ form, saleDate }: DayFieldsProps) {
  return (
    <FormCard title="Days">
      <TextField
        label="Entering items closes (optional)"
        type="datetime-local"
        hint="You can still add and change items afterwards."
        className="desk:max-w-80"
        {...getFieldProps(form, 'entryClosesAt')}
      />
      <SlotFields form={form} name="dropOffSlots" title="Drop-off" firstDay={saleDate && addDays(saleDate, -1)} />
      <SlotFields form={form} name="pickUpSlots" title="Pick-up of what did not sell" firstDay={saleDate} />
    </FormCard>
  )
}

interface SlotFieldsProps {
  form: UseFormReturn<TermsForm>
  name: 'dropOffSlots' | 'pickUpSlots'
  title: string
  firstDay: string | null
}

function SlotFields({ form, name, title, firstDay }: SlotFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  const add = () => {
    const last = form.getValues(name).at(-1)
    append(nextSlot(last, last?.date ?? firstDay ?? ''))
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className="mb-2 font-semibold">{title}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className="flex flex-wrap items-start justify-end gap-2 border-b border-line pb-4">
          <div className="grid min-w-0 grow basis-48 grid-cols-fit gap-3">
            <TextField label="Day" type="date" {...getFieldProps(form, `${name}.${index}.date`)} />
            <TextField
              label="From"
              type="time"
              {...getFieldProps(form, `${name}.${index}.start`, { deps: `${name}.${index}.end` })}
            />
            <TextField label="Until" type="time" {...getFieldProps(form, `${name}.${index}.end`)} />
            <Controller
              control={form.control}
              name={`${name}.${index}.places`}
              render={({ field: { value, onChange }, fieldState }) => (
                <NumberField
                  label="Places"
                  max={MAX_CONSIGNORS}
                  value={value}
                  onValueChange={onChange}
                  error={fieldState.error?.message}
                />
              )}
            />
          </div>
          <IconButton label={t`Remove time ${index + 1}`} icon={<X />} className="mt-8" onClick={() => remove(index)} />
        </div>
      ))}
      {fields.length < MAX_SLOTS && (
        <Button tone="secondary" icon={<Plus />} className="justify-self-start" onClick={add}>
          Add a time
        </Button>
      )}
    </fieldset>
  )
}
