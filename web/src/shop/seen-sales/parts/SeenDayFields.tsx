import { MAX_SALE_DAYS } from '@yardsnap/contract/listings'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { getFieldProps } from '#lib/field-props.ts'
import { EMPTY_DAY, type SeenSaleForm } from '#shop/seen-sales/seen-sale-form.ts'
import { DayListFields } from '#ui/DayListFields.tsx'

/** The days of a sale and their hours, as far as the sign names them. */
export function SeenDayFields({ form }: { form: UseFormReturn<SeenSaleForm> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'days' })
  const days = fields.map(({ id }, index) => ({
    key: id,
    date: getFieldProps(form, `days.${index}.date`),
    opens: getFieldProps(form, `days.${index}.startTime`, { deps: `days.${index}.endTime` }),
    closes: getFieldProps(form, `days.${index}.endTime`),
  }))
  return (
    <div className="grid grid-cols-1 gap-4">
      <DayListFields days={days} maxDays={MAX_SALE_DAYS} onAdd={() => append(EMPTY_DAY)} onRemove={remove} />
    </div>
  )
}
