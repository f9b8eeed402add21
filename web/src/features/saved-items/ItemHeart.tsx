import { useHeart } from '#features/saved/use-heart.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'

interface ItemHeartProps {
  /** Tells the hearts of a page apart for screen readers. */
  title: string
  isSaved: boolean
  onToggle: () => void
  className?: string
}

/** The heart of an item, above what opens it. */
export function ItemHeart({ title, isSaved, onToggle, className }: ItemHeartProps) {
  const { icon, press } = useHeart(isSaved, onToggle)
  return (
    <IconButton
      label={`Save ${title}`}
      aria-pressed={isSaved}
      icon={icon}
      onClick={press}
      className={classes('relative z-10', className)}
    />
  )
}
