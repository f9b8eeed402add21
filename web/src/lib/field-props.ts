import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'register' | 'getFieldState' | 'formState'>

/** The props of a field of `ui/`: how it is registered with its form, and its error. */
export function getFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>(
  { register, getFieldState, formState }: Form<Values>,
  name: Name,
  rules?: RegisterOptions<Values, Name>,
) {
  return { ...register(name, rules), error: getFieldState(name, formState).error?.message }
}
