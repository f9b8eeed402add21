import { t } from '@yardsnap/contract/texts'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { CONTROL, Field } from '#ui/Field.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  label?: string
  hint?: ReactNode
  error?: string | undefined
}

/** A password that can be shown while typing. */
export function PasswordField({ label = t`Password`, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            maxLength={128}
            autoCapitalize="none"
            spellCheck={false}
            className={classes(CONTROL, 'pr-13')}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label="Show what is typed"
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-control text-ink-soft hover:text-ink"
          >
            <Icon className="size-5" />
          </button>
        </span>
      )}
    </Field>
  )
}
