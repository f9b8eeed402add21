import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

const INPUT = 'absolute inset-0 size-full cursor-pointer rounded-control opacity-0'

interface FileChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  icon: ReactNode
  onChoose: (files: [File, ...File[]]) => void
  /** The main choice of a screen. */
  isLarge?: boolean
}

/** A button that opens the phone's camera or its library: an input of files that fills its label. */
export function FileChoice({ icon, onChoose, isLarge = false, children, ...input }: FileChoiceProps) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file, ...more] = currentTarget.files ?? []
    // Otherwise the same file could not be chosen again, corrected or after a failure.
    currentTarget.value = ''
    if (file) onChoose([file, ...more])
  }
  return (
    <label
      className={classes(
        'relative flex items-center justify-center gap-2.5 rounded-control text-center leading-tight font-semibold [&>svg]:size-6 [&>svg]:shrink-0',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky active:scale-[0.98]',
        'has-disabled:opacity-55',
        isLarge
          ? 'min-h-32 flex-col bg-brick text-lead text-on-brick [&>svg]:size-10'
          : 'min-h-13 border-[1.5px] border-line-strong bg-card px-3',
      )}
    >
      {icon}
      {children}
      <input {...input} onChange={choose} type="file" className={INPUT} />
    </label>
  )
}
