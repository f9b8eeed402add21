import { type Consignment, FREE_CONSIGNORS } from '@yardsnap/contract/consignments'
import type { Listing } from '@yardsnap/contract/listings'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useConsignment } from './api.ts'
import type { ConsignmentTab } from './consignment-tab.ts'
import { ConsignorSection } from './consignors/ConsignorSection.tsx'
import { ItemSection } from './items/ItemSection.tsx'
import { HelperSection } from './HelperSection.tsx'
import { NextCard } from './NextCard.tsx'
import { TermsSection } from './terms/TermsSection.tsx'

interface ConsignmentBoardProps {
  listing: Listing
  tab: ConsignmentTab
  onTab: (tab: ConsignmentTab) => void
}

/** All that an organizer does about other people's things: what comes next, and everything else behind tabs. */
export function ConsignmentBoard({ listing, tab, onTab }: ConsignmentBoardProps) {
  const query = useConsignment(listing.id)
  const { data: state, error } = query
  if (error && !state) return <LoadFailure query={query} title="The consignment could not be loaded" />
  if (!state) {
    return (
      <div aria-busy className="grid gap-5">
        <output className="sr-only">Loading the consignment</output>
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    )
  }
  const { consignment, consignorCount, itemCount, announcedCount } = state
  if (!consignment) return <Begin listing={listing} onDone={() => onTab('consignors')} />
  return (
    <>
      <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        {consignment.status === 'closed' && <Badge tone="info">Closed</Badge>}
        {countText(consignment, consignorCount, itemCount)}
      </p>
      <NextCard
        listing={listing}
        consignment={consignment}
        consignorCount={consignorCount}
        itemCount={itemCount}
        announcedCount={announcedCount}
        onTab={onTab}
      />
      <div className="mt-8">
        <Tabs
          label="What to organize"
          value={consignment.mode === 'rummage' && tab !== 'helpers' ? 'terms' : tab}
          onValueChange={onTab}
          tabs={[
            ...(consignment.mode === 'consign'
              ? ([
                  {
                    value: 'consignors',
                    label: t.of('tab of an organizer')`Consignors`,
                    panel: <ConsignorSection listingId={listing.id} consignment={consignment} />,
                  },
                  {
                    value: 'items',
                    label: t.of('tab of an organizer')`Items`,
                    panel: <ItemSection listingId={listing.id} rules={consignment} />,
                  },
                ] as const)
              : []),
            {
              value: 'helpers',
              label: t.of('tab of an organizer')`Volunteers`,
              panel: <HelperSection listingId={listing.id} />,
            },
            {
              value: 'terms',
              label: t.of('tab of an organizer')`Terms`,
              panel: <TermsSection listingId={listing.id} consignment={consignment} saleDate={listing.saleDate} />,
            },
          ]}
        />
      </div>
    </>
  )
}

function countText({ mode, departments }: Consignment, consignors: number, items: number): string {
  if (mode === 'rummage') return plural(departments.length, { one: '# department', other: '# departments' })
  return [
    plural(consignors, { one: '# consignor', other: '# consignors' }),
    plural(items, { one: '# item', other: '# items' }),
  ].join(' · ')
}

/** What a consignment is, before the terms are set. */
function Begin({ listing, onDone }: { listing: Listing; onDone: () => void }) {
  const [isSetting, setSetting] = useState(false)
  if (isSetting) {
    return <TermsSection listingId={listing.id} consignment={null} saleDate={listing.saleDate} onSaved={onDone} />
  }
  return (
    <EmptyCard
      scene="table"
      title="Sell other people's things, too"
      description={
        <>
          For school, church and club sales. Each consignor enters their own items and prints tags, volunteers run
          several tills, and in the end everyone&apos;s part adds up to the cent. Up to {FREE_CONSIGNORS} consignors are
          free.
        </>
      }
      action={<Button onClick={() => setSetting(true)}>Set the terms</Button>}
    />
  )
}
