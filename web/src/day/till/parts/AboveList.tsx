import { formatPrice } from '@yardsnap/contract/formats'
import { Button } from '#ui/Button.tsx'

interface AboveListProps {
  /** What was typed, in cents. */
  cents: number
  listCents: number
  /** The amount that was probably meant, in cents; null if none is plausible. */
  meant: number | null
  onAgree: (cents: number) => void
  onChange: () => void
}

const price = (cents: number) => formatPrice(cents / 100)

/** Asks before taking more than the price tags say, because a decimal point is easily left out. */
export function AboveList({ cents, listCents, meant, onAgree, onChange }: AboveListProps) {
  return (
    <section aria-label="More than the price tags" className="grid gap-3">
      <p className="text-lead">
        {price(cents)} is more than the {price(listCents)} on the tags.
      </p>
      {meant !== null && (
        <Button className="min-h-14 text-lead" onClick={() => onAgree(meant)}>
          Agree on {(meant / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })}
        </Button>
      )}
      <Button tone="secondary" className="min-h-14" onClick={() => onAgree(cents)}>
        Take {price(cents)}
      </Button>
      <Button tone="quiet" onClick={onChange}>
        Type it again
      </Button>
    </section>
  )
}
