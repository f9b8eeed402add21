import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { PostalAddress } from '@yardsnap/contract/addresses'
import { AddressFeedback } from '#core/places/AddressFeedback.tsx'
import { useAddressCheck } from '#core/places/api.ts'
import { getFieldProps } from '#lib/field-props.ts'
import type { JoinForm } from '#shop/community-days/join/join-form.ts'
import { StateField } from '#ui/StateField.tsx'
import { TextField } from '#ui/TextField.tsx'

const AS_TYPED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** Where the house is. City and state are those of the day, which nearly all houses share. */
export function AddressFields({ form }: { form: UseFormReturn<JoinForm> }) {
  const [streetAddress, city, state, zipCode] = useWatch({
    control: form.control,
    name: ['streetAddress', 'city', 'state', 'zipCode'],
  })
  const check = useAddressCheck({ streetAddress, city, state, zipCode })
  const useSuggestion = (address: PostalAddress) => {
    for (const part of ['streetAddress', 'city', 'state', 'zipCode'] as const)
      form.setValue(part, address[part], AS_TYPED)
  }
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-2 font-display text-h3 font-bold">Where is your house?</legend>
      <TextField label="Street address" autoComplete="address-line1" {...getFieldProps(form, 'streetAddress')} />
      <div className="grid grid-cols-fit gap-4 desk:grid-cols-[1fr_5.5rem_9rem]">
        <TextField label="City" autoComplete="address-level2" {...getFieldProps(form, 'city')} />
        <StateField autoComplete="address-level1" {...getFieldProps(form, 'state')} />
        <TextField
          label="ZIP (optional)"
          inputMode="numeric"
          autoComplete="postal-code"
          {...getFieldProps(form, 'zipCode')}
        />
      </div>
      <AddressFeedback {...check} onUseSuggestion={useSuggestion} />
    </fieldset>
  )
}
