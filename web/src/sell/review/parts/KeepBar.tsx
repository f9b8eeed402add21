import { restText } from '#sell/review/review-items.ts'
import type { Review } from '#sell/review/use-review.ts'
import { Button } from '#ui/Button.tsx'

/** How much is for sale, and on to the next step with it. */
export function KeepBar({ review, onKeep }: { review: Review; onKeep: () => void }) {
  const { kept } = review
  return (
    <>
      <output className="grow leading-tight">
        <strong className="block font-display text-[1.125rem]">{kept} to sell</strong>
        <span className="text-small text-ink-soft">{restText(review)}</span>
      </output>
      <Button onClick={onKeep} className="min-w-44 desk:min-w-56">
        {kept === 0 ? 'Keep none' : `Keep ${kept}`}
      </Button>
    </>
  )
}
