import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useHeart } from './use-heart.tsx'

interface HeartButtonProps {
  /** Tells the hearts of a page apart for screen readers. */
  title: string
  isSaved: boolean
  onToggle: () => void
  className?: string
}

/** The heart of a sale or an item, above what opens it. */
export function HeartButton({ title, isSaved, onToggle, className }: HeartButtonProps) {
  const { icon, press } = useHeart(isSaved, onToggle)
  return (
    <IconButton
      label={`Save ${title}`}
      aria-pressed={isSaved}
      icon={icon}
      onClick={press}
      className={classes('z-10', className)}
    />
  )
}
