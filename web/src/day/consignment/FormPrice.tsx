import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from '#ui/Field.tsx'
import { PriceField } from '#ui/PriceField.tsx'

interface FormPriceProps<Values extends FieldValues> extends FieldProps {
  control: Control<Values>
  name: FieldPathByValue<Values, string>
}

/** A price field of a form, which holds it as a decimal string of dollars. */
export function FormPrice<Values extends FieldValues>({ control, name, ...field }: FormPriceProps<Values>) {
  const { field: input, fieldState } = useController({ control, name })
  return (
    <PriceField
      {...field}
      value={input.value as string}
      onValueChange={input.onChange}
      isKeptWhileTyped
      error={fieldState.error?.message}
    />
  )
}
