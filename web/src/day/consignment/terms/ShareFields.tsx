import { t } from '@yardsnap/contract/texts'
import { useController, type UseFormReturn } from 'react-hook-form'
import { FormPrice } from '#day/consignment/FormPrice.tsx'
import { getFieldProps } from '#lib/field-props.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { FormCard } from '#ui/FormCard.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { TermsForm } from './terms-form.ts'

/** What most sales give; any other percentage is typed. */
const COMMON_SPLITS = ['50', '60', '65', '70']

/** The part of the price that consignors get, and what is taken off it. */
export function ShareFields({ form }: { form: UseFormReturn<TermsForm> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'split' })
  const isCommon = COMMON_SPLITS.includes(field.value)
  return (
    <FormCard title="Who gets what">
      <div className="grid grid-cols-1 gap-3">
        <ChipGroup
          label="A consignor gets of each price"
          options={[
            ...COMMON_SPLITS.map((value) => ({ value, label: `${value}%` })),
            { value: 'other', label: t.of('another percentage')`Other` },
          ]}
          value={isCommon ? field.value : 'other'}
          onValueChange={(value) => field.onChange(value === 'other' ? '' : value)}
        />
        {!isCommon && (
          <TextField
            label="Percent of the price"
            inputMode="decimal"
            autoComplete="off"
            className="max-w-52"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
        )}
      </div>
      <div className="grid grid-cols-fit gap-4">
        <TextField
          label="More for a shift worked, in percent"
          hint="With 10, 60% becomes 70%"
          inputMode="decimal"
          autoComplete="off"
          {...getFieldProps(form, 'shiftBonus')}
        />
        <FormPrice control={form.control} name="entryFee" label="Entry fee" hint="Taken off at the end" />
        <FormPrice control={form.control} name="tagFee" label="Fee for each item" hint="That is checked in" />
        <FormPrice control={form.control} name="pulledFee" label="Fee for each item pulled" hint="At check-in" />
      </div>
    </FormCard>
  )
}
