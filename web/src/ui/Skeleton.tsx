import { classes } from './classes.ts'

/** A placeholder while loading, sized by `className`; the region around it is `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-breathe rounded-control bg-line', className)} />
}

interface SkeletonsProps {
  /** For screen readers: 'Loading sales'. */
  label: string
  count: number
  /** Lays them out. */
  className: string
  itemClassName: string
}

/** Several equal placeholders of a list that is being loaded. */
export function Skeletons({ label, count, className, itemClassName }: SkeletonsProps) {
  return (
    <div aria-busy className={className}>
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={itemClassName} />
      ))}
    </div>
  )
}
