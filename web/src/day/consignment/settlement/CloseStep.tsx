import { Link } from '@tanstack/react-router'
import { plural, t } from '@yardsnap/contract/texts'
import { useChangeStatus } from '#day/consignment/api.ts'
import { Button } from '#ui/Button.tsx'
import { classes, TEXT_LINK } from '#ui/classes.ts'
import { Section } from '#ui/Section.tsx'
import type { StepProps } from './step-props.ts'

/** Ends the sales, after every phone has sent what it kept. */
export function CloseStep({ listingId, settlement: { isClosed, oversoldCount, consignors } }: StepProps) {
  const change = useChangeStatus(listingId)
  const isSettled = consignors.some(({ state }) => state === 'settled' || state === 'paid')
  return (
    <div className="grid grid-cols-1 gap-5">
      <Section
        title={isClosed ? t`The sale is closed` : t`Close the sale`}
        description={
          isClosed
            ? t`The tills take no more sales. A sale that a phone has kept without a signal is still counted when it arrives.`
            : t`Look at each till first: none should say that sales are kept on the phone. Then the tills take no more sales.`
        }
      >
        {isClosed && !isSettled && (
          <Button
            tone="secondary"
            isPending={change.isPending}
            pendingText="Opening..."
            onClick={() => change.mutate('open')}
          >
            Open it again
          </Button>
        )}
      </Section>
      {oversoldCount > 0 && (
        <section aria-label="Sold twice" className="rounded-card bg-danger-wash p-4">
          <p className="font-semibold text-danger">
            {plural(oversoldCount, { one: '# item was sold twice', other: '# items were sold twice' })}
          </p>
          <p>Two phones had no signal. Say at the till which sale counts.</p>
          <Link to="/sale/$listingId/till" params={{ listingId }} className={classes(TEXT_LINK)}>
            Open the till
          </Link>
        </section>
      )}
    </div>
  )
}

/** The one action while the sale is open. */
export function CloseButton({ listingId, settlement: { isClosed } }: StepProps) {
  const change = useChangeStatus(listingId)
  if (isClosed) return null
  return (
    <Button
      className="grow desk:grow-0"
      isPending={change.isPending}
      pendingText="Closing..."
      onClick={() => change.mutate('closed')}
    >
      Close the sale
    </Button>
  )
}
