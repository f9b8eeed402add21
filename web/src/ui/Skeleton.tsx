import { classes } from './classes.ts'

/** A placeholder while loading, sized by `className`; the region around it is `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-breathe rounded-control bg-line', className)} />
}
