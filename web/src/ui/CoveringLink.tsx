import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

function CoveringAnchor({ className, children, ...link }: ComponentProps<'a'>) {
  return (
    <a
      {...link}
      className={classes(
        'underline-offset-4 outline-none group-hover:underline after:absolute after:inset-0 after:rounded-card after:-outline-offset-3 focus-visible:after:outline-3 focus-visible:after:outline-sky',
        className,
      )}
    >
      {children}
    </a>
  )
}

/** The title of a card as the link that the whole card is. The card is `group relative`. */
export const CoveringLink = createLink(CoveringAnchor)
