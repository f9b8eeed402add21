import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { CONTROL, Field, type FieldProps } from './Field.tsx'

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

/** Grows with its text. Takes what `register()` of react-hook-form returns. */
export function TextArea({ label, isLabelHidden, hint, error, className, id, rows = 4, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} className={className} id={id}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          rows={rows}
          className={classes(CONTROL, 'field-sizing-content max-h-96 min-h-28 resize-y py-3')}
        />
      )}
    </Field>
  )
}
