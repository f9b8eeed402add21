import type { ConsignorPortal } from '@yardsnap/contract/consignor-portal'
import { formatDay } from '@yardsnap/contract/dates'
import { plural, t } from '@yardsnap/contract/texts'
import { Activity } from 'react'
import { ConsignorNumber } from '#day/consignment/ConsignorNumber.tsx'
import { describePrices, ItemEntry } from '#day/consignment/ItemEntry.tsx'
import { formatCents } from '#day/consignment/SumList.tsx'
import { PayoutPdf } from '#day/consignment/prints/PayoutPdf.tsx'
import { PrintTags } from '#day/consignment/prints/PrintTags.tsx'
import { formatWallClock } from '#lib/wall-clock.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Section } from '#ui/Section.tsx'
import { usePortalChanges } from './api.ts'
import { DisputeForm } from './DisputeForm.tsx'
import { OwnItems } from './OwnItems.tsx'
import { SlotChoice } from './SlotChoice.tsx'
import { getEstimate } from './own-sums.ts'
import { OwnSums } from './OwnSums.tsx'
import { TermsToAccept } from './TermsToAccept.tsx'

interface PortalProps {
  token: string
  portal: ConsignorPortal
}

/** A consignor's own page: their items, what was sold, what they get. Of the sale it has no sums. */
export function PortalView({ token, portal }: PortalProps) {
  const changes = usePortalChanges(token)
  const { consignor, rules, isEntryOpen, items, result, sale } = portal
  if (consignor.state === 'waiting') return <Waiting portal={portal} />
  const mustAccept = !consignor.hasAcceptedTerms && rules.terms !== '' && !result
  const source = { kind: 'portal', token, number: consignor.number } as const
  const hasSold = portal.untagged.length > 0 || items.some(({ state }) => state === 'sold')
  return (
    <>
      {mustAccept && <TermsToAccept portal={portal} accept={changes.accept} />}
      {/* What is typed stays where the terms change meanwhile. */}
      <Activity mode={mustAccept ? 'hidden' : 'visible'}>
        <Head portal={portal} />
        <div className="grid grid-cols-1 items-start gap-6 wide:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] wide:gap-10">
          <div className="grid grid-cols-1 gap-6">
            {isEntryOpen && (
              <Section title="Next item" description={describePrices(rules)}>
                <ItemEntry rules={rules} saving={changes.enter} />
              </Section>
            )}
            <OwnItems portal={portal} changes={changes} />
          </div>
          <div className="grid grid-cols-1 gap-5 wide:sticky wide:top-24">
            {(hasSold || result) && <OwnSums portal={portal} />}
            {result && <PayoutPdf source={source} />}
            {result && <DisputeForm portal={portal} changes={changes} />}
            {!sale.isClosed && <PrintTags source={source} items={items} isPrintedPrice={rules.tagRule === 'printed'} />}
            {!sale.isClosed && <SlotChoice portal={portal} book={changes.book} />}
            {isEntryOpen && (
              <p className="text-small text-ink-soft">
                Keep the link of this page to yourself: whoever has it can change your items.
              </p>
            )}
          </div>
        </div>
      </Activity>
    </>
  )
}

function Head({ portal }: { portal: ConsignorPortal }) {
  const { sale, consignor, items, untagged, result, rules, isEntryOpen } = portal
  const sold = items.filter(({ state }) => state === 'sold').length
  const total = plural(items.length, { one: '# item', other: '# items' })
  const isSelling = sold > 0 || untagged.length > 0 || result !== null
  return (
    <header
      className={
        isSelling
          ? 'mb-6 rounded-card bg-grass p-5 text-on-grass desk:p-6'
          : 'mb-6 rounded-card border border-line bg-card p-5 desk:p-6'
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ink">
          <ConsignorNumber number={consignor.number} />
        </span>
        <bdi className="font-semibold wrap-anywhere">{consignor.name}</bdi>
      </p>
      <PageTitle title={sale.title} className="mt-3 wrap-anywhere" />
      {isSelling ? (
        <p className="mt-3">
          <span className="block font-display text-[min(3rem,12vw)] leading-none font-extrabold tabular-nums">
            {formatCents(result ? result.payoutCents : getEstimate(portal).shareCents)}
          </span>
          <span className="mt-1 block">
            {result ? t`${sold} of ${total} sold. That is what you get.` : t`${sold} of ${total} sold, before fees`}
          </span>
        </p>
      ) : (
        <p className="mt-2 text-ink-soft">
          {[
            sale.saleDate && formatDay(sale.saleDate),
            t`by ${sale.organizer}`,
            isEntryOpen && rules.entryClosesAt && t`enter items until ${formatWallClock(rules.entryClosesAt)}`,
            total,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </header>
  )
}

function Waiting({ portal: { sale, consignor } }: { portal: ConsignorPortal }) {
  return (
    <div className="max-w-2xl">
      <PageTitle title={sale.title} className="mb-3 wrap-anywhere" />
      <p className="text-lead">
        <bdi>{consignor.name}</bdi>, you are on the waiting list.
      </p>
      <p className="mt-2 text-ink-soft">
        When a place is free, <bdi>{sale.organizer}</bdi> gives it to you, and this page opens.
      </p>
    </div>
  )
}
