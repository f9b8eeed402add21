import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

const INPUT = 'absolute inset-0 size-full cursor-pointer rounded-control opacity-0'

interface FileChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  icon: ReactNode
  /** The main choice of a screen. */
  isLarge?: boolean
}

/** A button that opens the phone's camera or its library: an input of files that fills its label. */
export function FileChoice({ icon, isLarge = false, children, ...input }: FileChoiceProps) {
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
      <input {...input} type="file" className={INPUT} />
    </label>
  )
}
