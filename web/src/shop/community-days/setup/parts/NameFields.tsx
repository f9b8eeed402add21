import type { CommunityDayMode } from '@yardsnap/contract/community-days'
import { t } from '@yardsnap/contract/texts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { getFieldProps } from '#lib/field-props.ts'
import { MODE_NAMES } from '#core/community-days/mode-names.ts'
import { type DayForm, NEW_AREAS } from '#shop/community-days/setup/day-form.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { TextField } from '#ui/TextField.tsx'
import { FormCard } from '#ui/FormCard.tsx'

const MODES = (['neighborhood', 'hoa', 'city', 'route'] as const).map((value) => ({ value, label: MODE_NAMES[value] }))

/** What a day is called, and who holds it. */
export function NameFields({ form }: { form: UseFormReturn<DayForm> }) {
  const [mode, area] = useWatch({ control: form.control, name: ['mode', 'area'] })
  const choose = (next: CommunityDayMode) => {
    form.setValue('mode', next, { shouldDirty: true })
    // What is drawn already stays.
    const isEmpty = area.shape === 'circle' ? area.center === null : area.points.length === 0
    if (isEmpty) form.setValue('area', NEW_AREAS[next === 'route' ? 'line' : 'circle'])
  }
  return (
    <FormCard title={t.of('heading above name and organizer of a sale day')`What it is`}>
      <TextField
        label="Name"
        hint="What neighbors call it, such as “Oakwood Garage Sale Day”"
        autoComplete="off"
        {...getFieldProps(form, 'name')}
      />
      <ChipGroup label="Who holds it" options={MODES} value={mode} onValueChange={choose} />
    </FormCard>
  )
}
