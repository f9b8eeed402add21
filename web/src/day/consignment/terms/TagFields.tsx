import { t } from '@yardsnap/contract/texts'
import { useController, type UseFormReturn } from 'react-hook-form'
import { FormPrice } from '#day/consignment/FormPrice.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { FormCard } from '#ui/FormCard.tsx'
import { Switch } from '#ui/Switch.tsx'
import type { TermsForm } from './terms-form.ts'

/** What may stand on tags, and which price counts. */
export function TagFields({ form }: { form: UseFormReturn<TermsForm> }) {
  const { field: rule } = useController({ control: form.control, name: 'tagRule' })
  const { field: unsold } = useController({ control: form.control, name: 'ifUnsold' })
  return (
    <FormCard title="Prices and tags">
      <div className="grid grid-cols-fit gap-4">
        <FormPrice control={form.control} name="minimum" label="Lowest price" />
        <FormPrice control={form.control} name="priceStep" label="Prices in steps of" />
      </div>
      <Switch
        label="The printed price counts"
        hint="A price that is changed after printing marks the tag as old. The till shows both."
        checked={rule.value === 'printed'}
        onChange={({ currentTarget }) => rule.onChange(currentTarget.checked ? 'printed' : 'live')}
      />
      <ChipGroup
        label="What does not sell"
        options={[
          { value: 'return', label: t`Goes back` },
          { value: 'donate', label: t`Is donated` },
        ]}
        value={unsold.value}
        onValueChange={unsold.onChange}
      />
      <p className="-mt-3 text-small text-ink-soft">Consignors can say otherwise for each item.</p>
    </FormCard>
  )
}
