import { t } from '@yardsnap/contract/texts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { Button, type ButtonTone } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { saveAfterSignIn, useSavedToggle } from './api.ts'
import { HeartButton } from './HeartButton.tsx'
import { useHeart } from './use-heart.tsx'

interface SaveHeartProps {
  listingId: string
  title: string
  className?: string
}

/** The heart on a card of a host's sale, or of one that a neighbor saw (S2.6.5). */
export function SaveHeart({ className, ...sale }: SaveHeartProps) {
  const isSignedIn = useCurrentUser() !== null
  const buttonClass = classes('border border-line bg-card hover:bg-paper-deep', className)
  // A page rendered for everyone has many hearts, and nothing is saved on it.
  if (isSignedIn) return <OwnHeart {...sale} className={buttonClass} />
  return (
    <HeartButton
      title={sale.title}
      isSaved={false}
      onToggle={() => saveAfterSignIn(sale.listingId)}
      className={buttonClass}
    />
  )
}

function OwnHeart({ listingId, ...button }: SaveHeartProps) {
  const { isSaved, toggle } = useSavedToggle(listingId, { source: 'list' })
  return <HeartButton {...button} isSaved={isSaved} onToggle={toggle} />
}

/** The same on the page of a sale (S2.11.4). */
export function SaveButton({ listingId, tone = 'secondary' }: { listingId: string; tone?: ButtonTone }) {
  const { isSaved, toggle } = useSavedToggle(listingId, { source: 'check' })
  const { icon, press } = useHeart(isSaved, toggle)
  return (
    <Button tone={tone} icon={icon} onClick={press}>
      {isSaved ? t.of('a sale')`Saved` : 'Save'}
    </Button>
  )
}
