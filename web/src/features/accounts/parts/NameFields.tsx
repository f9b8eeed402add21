import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { NewAccount } from '#features/accounts/credentials.ts'
import { TextField } from '#ui/TextField.tsx'

interface NameFieldsProps {
  register: UseFormRegister<NewAccount>
  errors: FieldErrors<NewAccount>
}

/** The name that a host's sales carry. */
export function NameFields({ register, errors }: NameFieldsProps) {
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <TextField
        label="First name"
        autoComplete="given-name"
        maxLength={80}
        error={errors.firstName?.message}
        {...register('firstName', { setValueAs: trimmed, required: 'Enter your first name' })}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        maxLength={80}
        error={errors.lastName?.message}
        {...register('lastName', { setValueAs: trimmed, required: 'Enter your last name' })}
      />
    </div>
  )
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}
