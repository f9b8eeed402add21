import type { UseFormReturn } from 'react-hook-form'
import type { DayForm } from './day-form.ts'
import { AreaFields } from './parts/AreaFields.tsx'
import { DateFields } from './parts/DateFields.tsx'
import { NameFields } from './parts/NameFields.tsx'
import { RuleFields } from './parts/RuleFields.tsx'

/** All that an organizer enters of a day. */
export function DayFields({ form }: { form: UseFormReturn<DayForm> }) {
  return (
    <>
      <NameFields form={form} />
      <DateFields form={form} />
      <AreaFields form={form} />
      <RuleFields form={form} />
    </>
  )
}
