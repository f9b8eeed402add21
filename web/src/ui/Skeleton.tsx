import { classes } from './classes.ts'

/** The shape of what is still coming. Its size comes from `className`; the region around it is `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-breathe rounded-control bg-line', className)} />
}
