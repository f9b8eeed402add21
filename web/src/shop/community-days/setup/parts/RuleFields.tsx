import {
  MAX_DAY_TEXT_LENGTH,
  MAX_FEE_TEXT_LENGTH,
  MAX_GATE_HINT_LENGTH,
  MAX_RULES_LENGTH,
} from '@yardsnap/contract/community-day-input'
import { ADDRESS_SHOWN_FROM } from '@yardsnap/contract/hidden-address'
import { t } from '@yardsnap/contract/texts'
import { ChevronDown } from 'lucide-react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { getFieldProps } from '#lib/field-props.ts'
import type { DayForm } from '#shop/community-days/setup/day-form.ts'
import { Card } from '#ui/Card.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

const FIELDS = [
  'text',
  'registrationOpensOn',
  'registrationClosesOn',
  'rules',
  'feeText',
  'permitPattern',
  'permitNumber',
  'addressesShownFrom',
  'printDate',
  'gateHint',
] as const

interface RuleFieldsProps {
  form: UseFormReturn<DayForm>
}

/** What most days do not need: closed by default, open where something in it is wrong or filled in. */
export function RuleFields({ form }: RuleFieldsProps) {
  const { errors, defaultValues } = useFormState({ control: form.control, name: FIELDS })
  const hasProblem = FIELDS.some((field) => errors[field])
  const isUsed = FIELDS.some((field) => defaultValues?.[field]) || defaultValues?.needsApproval === true
  return (
    <Card className="p-5 desk:p-6">
      <details open={hasProblem || isUsed} className="group">
        <summary className="flex min-h-11 list-none items-center gap-4 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 grow">
            <span className="block font-display text-h3 font-bold">Registration, rules and addresses</span>
            <span className="mt-1 block text-ink-soft">
              Without them, whoever has the link joins at once, and addresses show when you publish.
            </span>
          </span>
          <ChevronDown aria-hidden className="size-6 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-5 grid grid-cols-1 gap-5">
          <TextArea
            label="What shoppers should know (optional)"
            hint={t`Up to ${MAX_DAY_TEXT_LENGTH} characters: where to park, food, restrooms`}
            rows={2}
            {...getFieldProps(form, 'text')}
          />
          <RegistrationFields form={form} />
          <AddressFields form={form} />
          <PermitFields form={form} />
          <TextArea
            label="Rules (optional)"
            hint={t`Whoever joins agrees to them. Up to ${MAX_RULES_LENGTH} characters`}
            rows={2}
            {...getFieldProps(form, 'rules')}
          />
          <TextArea
            label="Fee (optional)"
            hint={t`You collect it yourself. Such as “$10, in cash, to Ann at 12 Elm St”. Up to ${MAX_FEE_TEXT_LENGTH} characters`}
            rows={1}
            {...getFieldProps(form, 'feeText')}
          />
        </div>
      </details>
    </Card>
  )
}

function RegistrationFields({ form }: RuleFieldsProps) {
  return (
    <>
      <Switch
        label="I approve each house"
        hint="Otherwise only houses outside of the area wait for you."
        {...form.register('needsApproval')}
      />
      <div className="grid grid-cols-fit gap-4">
        <TextField
          label="Registration opens (optional)"
          type="date"
          {...getFieldProps(form, 'registrationOpensOn', { deps: 'registrationClosesOn' })}
        />
        <TextField
          label="Registration closes (optional)"
          type="date"
          hint="The last day of it"
          {...getFieldProps(form, 'registrationClosesOn')}
        />
      </div>
      <TextField
        label="Print date (optional)"
        type="date"
        hint="From then on houses keep their numbers. Without it: from when you publish."
        className="desk:max-w-72"
        {...getFieldProps(form, 'printDate')}
      />
    </>
  )
}

function AddressFields({ form }: RuleFieldsProps) {
  const [shownFrom, dates] = useWatch({ control: form.control, name: ['addressesShownFrom', 'dates'] })
  const set = (value: string) => form.setValue('addressesShownFrom', value, { shouldDirty: true, shouldValidate: true })
  return (
    <>
      <Switch
        label="Hide house numbers at first"
        hint="Shoppers see the streets, with pins in the middle of the block."
        checked={shownFrom !== ''}
        disabled={shownFrom === '' && !dates[0]?.date}
        onChange={({ currentTarget }) =>
          set(currentTarget.checked ? `${dates[0]?.date ?? ''}T${ADDRESS_SHOWN_FROM}` : '')
        }
      />
      {shownFrom !== '' && (
        <TextField
          label="Addresses show from"
          type="datetime-local"
          className="desk:max-w-72"
          {...getFieldProps(form, 'addressesShownFrom')}
        />
      )}
      <TextField
        label="How to get in (optional)"
        hint={t`A gate code, say. Only houses in the day see it, once addresses show. Up to ${MAX_GATE_HINT_LENGTH} characters`}
        autoComplete="off"
        {...getFieldProps(form, 'gateHint')}
      />
    </>
  )
}

function PermitFields({ form }: RuleFieldsProps) {
  return (
    <>
      <Switch
        label="Houses need a permit number"
        hint="They are asked for it when they join, and it is printed on their yard sign."
        {...form.register('isPermitRequired')}
      />
      <div className="grid grid-cols-fit gap-4">
        <TextField label="One permit for all (optional)" autoComplete="off" {...getFieldProps(form, 'permitNumber')} />
        <TextField
          label="Permits look like (optional)"
          hint="# is a digit, @ a letter: GS-####"
          autoComplete="off"
          {...getFieldProps(form, 'permitPattern', { deps: 'permitNumber' })}
        />
      </div>
    </>
  )
}
