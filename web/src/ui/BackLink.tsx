import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** The link above a page to its parent page. */
export const BackLink = createLink(({ className, children, ...rest }: ComponentProps<'a'>) => (
  <a
    {...rest}
    // The router calls a link current on the pages below its own, too.
    aria-current={undefined}
    className={classes(
      'mb-1 -ml-1 inline-flex min-h-11 max-w-full items-center gap-2 rounded-control px-1 font-semibold text-ink-soft hover:text-ink print:hidden',
      className,
    )}
  >
    <ArrowLeft className="size-5 shrink-0" />
    {children}
  </a>
))
