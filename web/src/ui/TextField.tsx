import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { CONTROL, Field, type FieldProps } from './Field.tsx'

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps> & { icon?: ReactNode }

/** Takes what `register()` of react-hook-form returns. */
export function TextField({ label, isLabelHidden, hint, error, className, id, icon, ...input }: TextFieldProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} className={className} id={id}>
      {(control) => (
        <span className="relative block">
          {icon && (
            <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-soft [&>svg]:size-5">
              {icon}
            </span>
          )}
          <input type="text" {...input} {...control} className={classes(CONTROL, icon !== undefined && 'pl-11')} />
        </span>
      )}
    </Field>
  )
}
