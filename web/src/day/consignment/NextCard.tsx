import type { Listing } from '@yardsnap/contract/listings'
import type { Consignment } from '@yardsnap/contract/consignments'
import { getSaleDates } from '@yardsnap/contract/sale-days'
import { plural, t } from '@yardsnap/contract/texts'
import { ScanLine, Store } from 'lucide-react'
import { useState } from 'react'
import { localToday } from '#lib/local-today.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { NextStepCard } from '#ui/NextStepCard.tsx'
import type { ConsignmentTab } from './consignment-tab.ts'
import { getNextStep, isBehind, type NextStep, WAY } from './next-step.ts'

const POINTS: Record<(typeof WAY)[number], string> = {
  invite: t`Invite consignors`,
  enter: t`They enter their items`,
  check_in: t`Check in what they bring`,
  sell: t`Sell`,
  settle: t`Settle and pay`,
}

interface NextCardProps {
  listing: Pick<Listing, 'id' | 'saleDate' | 'laterDays'>
  consignment: Consignment
  consignorCount: number
  itemCount: number
  announcedCount: number
  onTab: (tab: ConsignmentTab) => void
}

/** What is next, with its button, and the way of the sale. */
export function NextCard({ listing, consignment, consignorCount, itemCount, announcedCount, onTab }: NextCardProps) {
  const [today] = useState(localToday)
  const days = getSaleDates(listing)
  const step = getNextStep(
    {
      consignment,
      consignorCount,
      itemCount,
      announcedCount,
      firstDay: days[0] ?? null,
      lastDay: days.at(-1) ?? null,
    },
    today,
  )
  const { title, text } = getWords(step, announcedCount)
  return (
    <NextStepCard
      title={title}
      text={text}
      way={
        step === 'rummage'
          ? null
          : WAY.map((point) => ({ text: POINTS[point], isDone: isBehind(point, step), isNow: point === step }))
      }
    >
      <StepButtons step={step} listingId={listing.id} onTab={onTab} />
    </NextStepCard>
  )
}

function getWords(step: NextStep, announcedCount: number): { title: string; text: string } {
  switch (step) {
    case 'invite':
      return {
        title: t`Add your consignors`,
        text: t`Each gets a number, and a link to a page of their own. They need no account.`,
      }
    case 'enter':
      return {
        title: t`Consignors enter their items`,
        text: t`On their own pages, with prices. Then they print tags and book a drop-off.`,
      }
    case 'check_in':
      return {
        title: t`Check in what is brought`,
        text: plural(announcedCount, {
          one: '# item is not here yet. Scan its tag, or take all of a consignor at once.',
          other: '# items are not here yet. Scan each tag, or take all of a consignor at once.',
        }),
      }
    case 'sell':
      return { title: t`Sell`, text: t`Every register is a phone with this till, also without a signal.` }
    case 'settle':
      return {
        title: t`Settle and pay`,
        text: t`In five steps: close, unknown items, missing items, look at each, pay.`,
      }
    case 'rummage':
      return { title: t`Sell by department`, text: t`The till shows your departments; a price is typed and added.` }
  }
}

function StepButtons({ step, listingId, onTab }: { step: NextStep; listingId: string } & Pick<NextCardProps, 'onTab'>) {
  const params = { listingId }
  switch (step) {
    case 'invite':
    case 'enter':
      return (
        // A long word has room in large letters, too.
        <Button className="px-[min(1.25rem,6vw)]!" onClick={() => onTab('consignors')}>
          Go to the consignors
        </Button>
      )
    case 'check_in':
      return (
        <ButtonLink to="/sale/$listingId/check-in" params={params} icon={<ScanLine />}>
          Check in items
        </ButtonLink>
      )
    case 'sell':
      return (
        <>
          <ButtonLink to="/sale/$listingId/till" params={params} icon={<Store />}>
            Open the till
          </ButtonLink>
          <ButtonLink to="/sale/$listingId/check-in" params={params} tone="secondary" icon={<ScanLine />}>
            Check in items
          </ButtonLink>
        </>
      )
    case 'settle':
      return (
        <ButtonLink to="/sale/$listingId/settle" params={params}>
          Settle
        </ButtonLink>
      )
    case 'rummage':
      return (
        <ButtonLink to="/sale/$listingId/till" params={params} icon={<Store />}>
          Open the till
        </ButtonLink>
      )
  }
}
