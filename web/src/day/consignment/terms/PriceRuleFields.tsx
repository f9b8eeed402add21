import { MAX_PRICE_RULES } from '@yardsnap/contract/rule-periods'
import { MAX_PERCENT_OF_PRICE } from '@yardsnap/contract/tag-prices'
import { colorName, StickerColor } from '@yardsnap/contract/sticker-colors'
import { t } from '@yardsnap/contract/texts'
import { Plus, X } from 'lucide-react'
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form'
import { getFieldProps } from '#lib/field-props.ts'
import { Button } from '#ui/Button.tsx'
import { FormCard } from '#ui/FormCard.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { TermsForm } from './terms-form.ts'

const COLORS = [
  { value: '', label: t`All colors` },
  ...StickerColor.options.map((value) => ({ value, label: colorName(value) })),
]

/** From when on tags cost a part of their price: half on the last day, more in a presale. */
export function PriceRuleFields({ form, saleDate }: { form: UseFormReturn<TermsForm>; saleDate: string | null }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'priceRules' })
  const add = () => append({ color: '', from: saleDate ? `${saleDate}T12:00` : '', until: '', percentOfPrice: 50 })
  return (
    <FormCard title="Half price and presale" description="Tags that say full price are never lowered.">
      {fields.map((field, index) => (
        <fieldset key={field.id} className="grid min-w-0 grid-cols-1 gap-4 border-t border-line pt-4">
          <legend className="sr-only">{t`Price rule ${index + 1}`}</legend>
          <div className="flex flex-wrap items-end justify-end gap-2">
            <Controller
              control={form.control}
              name={`priceRules.${index}.percentOfPrice`}
              render={({ field: { value, onChange }, fieldState }) => (
                <NumberField
                  label="Percent of the price"
                  min={0}
                  max={MAX_PERCENT_OF_PRICE}
                  value={value}
                  onValueChange={onChange}
                  error={fieldState.error?.message}
                  className="min-w-0 grow"
                />
              )}
            />
            <IconButton label={t`Remove price rule ${index + 1}`} icon={<X />} onClick={() => remove(index)} />
          </div>
          <div className="grid grid-cols-fit gap-4">
            <TextField
              label="From"
              type="datetime-local"
              {...getFieldProps(form, `priceRules.${index}.from`, { deps: `priceRules.${index}.until` })}
            />
            <TextField
              label="Until (optional)"
              type="datetime-local"
              {...getFieldProps(form, `priceRules.${index}.until`)}
            />
            <Select label="Tags of" options={COLORS} {...getFieldProps(form, `priceRules.${index}.color`)} />
          </div>
        </fieldset>
      ))}
      {fields.length < MAX_PRICE_RULES && (
        <Button tone="secondary" icon={<Plus />} className="justify-self-start" onClick={add}>
          {fields.length === 0 ? 'Add a half-price time' : 'Add another'}
        </Button>
      )}
    </FormCard>
  )
}
