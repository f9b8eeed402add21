import { MAX_DEPARTMENTS } from '@yardsnap/contract/consignments'
import { t } from '@yardsnap/contract/texts'
import { useController, type UseFormReturn } from 'react-hook-form'
import { getFieldProps } from '#lib/field-props.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { FormCard } from '#ui/FormCard.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { TermsForm } from './terms-form.ts'

/** Whether things belong to consignors or to departments. */
export function ModeFields({ form }: { form: UseFormReturn<TermsForm> }) {
  const { field } = useController({ control: form.control, name: 'mode' })
  const isRummage = field.value === 'rummage'
  return (
    <FormCard
      title="What kind of sale"
      description={
        isRummage
          ? t`Departments take prices that are typed in. Nothing has a tag, and all of the money is yours.`
          : t`Every thing belongs to somebody, has a tag with a code, and its owner is paid.`
      }
    >
      <ChipGroup
        label="What kind of sale"
        isLabelHidden
        options={[
          { value: 'consign', label: t`Consignment` },
          { value: 'rummage', label: t`Rummage` },
        ]}
        value={field.value}
        onValueChange={field.onChange}
      />
      {isRummage && (
        <TextArea
          label="Departments"
          hint={t`One on each line, such as Linens, Toys, Books. At most ${MAX_DEPARTMENTS}`}
          rows={5}
          {...getFieldProps(form, 'departments')}
        />
      )}
    </FormCard>
  )
}
