import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useSavedToggle } from './api.ts'
import { useHeart } from './use-heart.tsx'

interface SaveHeartProps {
  listingId: string
  /** Tells the hearts of a page apart for screen readers. */
  title: string
  className?: string
}

/** The heart on a sale card (S2.6.5), above the link that covers the card. */
export function SaveHeart({ listingId, title, className }: SaveHeartProps) {
  const { isSaved, toggle } = useSavedToggle(listingId, { source: 'list' })
  const { icon, press } = useHeart(isSaved, toggle)
  return (
    <IconButton
      label={`Save ${title}`}
      aria-pressed={isSaved}
      icon={icon}
      onClick={press}
      className={classes('z-10 border border-line bg-card hover:bg-paper-deep', className)}
    />
  )
}

/** The same on the page of a sale (S2.11.4). */
export function SaveButton({ listingId }: { listingId: string }) {
  const { isSaved, toggle } = useSavedToggle(listingId, { source: 'check' })
  const { icon, press } = useHeart(isSaved, toggle)
  return (
    <Button tone="secondary" icon={icon} onClick={press}>
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  )
}
