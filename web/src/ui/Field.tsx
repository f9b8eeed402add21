import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export interface FieldProps {
  label: string
  /** Keeps the label for screen readers only, where the context shows what the field is. */
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
  id?: string | undefined
}

/** Links a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The edge, ground and height that all controls share. */
export const CONTROL =
  'min-h-12 w-full rounded-control border-[1.5px] border-line-strong bg-card px-3.5 text-body text-ink transition-[border-color] ' +
  'hover:border-ink-soft focus-visible:border-sky focus-visible:outline-offset-0 aria-invalid:border-danger ' +
  'disabled:bg-paper-deep disabled:text-ink-soft'

/** A control with its label above, and its hint or error below. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, isLabelHidden = false, hint, error, className, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? hint)
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block font-semibold'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': hasNote ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {hasNote && <Note id={noteId} hint={hint} error={error} />}
    </div>
  )
}

function Note({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <p
      id={id}
      role={error ? 'alert' : undefined}
      className={classes('mt-1.5 flex items-start gap-1.5 text-small', error ? 'text-danger' : 'text-ink-soft')}
    >
      {error && <CircleAlert className="mt-0.5 size-4.5 shrink-0" />}
      <span>{error ?? hint}</span>
    </p>
  )
}
