import { t } from '@yardsnap/contract/texts'
import { Link } from '@tanstack/react-router'
import { findListings, type AdminListing, unhideListing } from '@yardsnap/contract/admin'
import { formatDay } from '@yardsnap/contract/dates'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { useAction, useAnswer } from './api.ts'
import { HideDialog } from './parts/HideDialog.tsx'
import { LoadedTable } from './parts/Loaded.tsx'
import { SearchForm, type Searched } from './parts/SearchForm.tsx'

const STATUS_NAMES: Record<AdminListing['status'], string> = {
  draft: t.of('status of a sale')`Draft`,
  published: t.of('status of a sale')`Published`,
  ended: t.of('status of a sale')`Ended`,
}

export function ListingsPanel({ search, onSearch }: Searched) {
  const listings = useAnswer(findListings, { query: { search } })
  return (
    <>
      <SearchForm label="Title, seller’s address or id" search={search} onSearch={onSearch} />
      <LoadedTable
        query={listings}
        emptyText="No sales found"
        caption="Sales"
        keyOf={({ id }) => id}
        columns={[
          { header: t`Sale`, cell: (listing) => <Title listing={listing} /> },
          { header: t`Status`, cell: (listing) => <Status listing={listing} /> },
          { header: t`Actions`, cell: (listing) => <HideButton listing={listing} /> },
          { header: t`Date`, cell: ({ saleDate }) => formatDay(saleDate), isNowrap: true },
          { header: t`Place`, cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || '–' },
          { header: t`Seller`, cell: ({ sellerEmail }) => sellerEmail, isNowrap: true },
          { header: t`Reports`, cell: ({ openReports }) => openReports, isNumeric: true },
        ]}
      />
    </>
  )
}

function Title({ listing: { id, title, status, isHidden } }: { listing: AdminListing }) {
  const look = 'line-clamp-2 min-w-40 wrap-anywhere'
  if (isHidden || status === 'draft') return <span className={look}>{title}</span>
  return (
    <Link to="/sale/$listingId" params={{ listingId: id }} className={`${look} underline underline-offset-4`}>
      {title}
    </Link>
  )
}

function Status({ listing: { status, isHidden, hiddenReason } }: { listing: AdminListing }) {
  if (isHidden) {
    return (
      <>
        <Badge tone="danger">Hidden</Badge>
        {hiddenReason && (
          <span title={hiddenReason} className="mt-1 line-clamp-2 min-w-40 text-small wrap-anywhere text-ink-soft">
            {hiddenReason}
          </span>
        )}
      </>
    )
  }
  return <Badge tone={status === 'published' ? 'good' : 'plain'}>{STATUS_NAMES[status]}</Badge>
}

function HideButton({ listing: { id, title, status, isHidden } }: { listing: AdminListing }) {
  const [isAsking, setAsking] = useState(false)
  const show = useAction(() => call(unhideListing, { params: { listingId: id } }), {
    done: t`Sale shown`,
    failed: t`The sale could not be shown`,
  })
  if (status === 'draft') return null
  return (
    <>
      <Button
        tone="secondary"
        className="whitespace-nowrap"
        isPending={show.isPending}
        onClick={() => (isHidden ? show.mutate(undefined) : setAsking(true))}
      >
        {isHidden ? 'Show' : 'Hide'}
        <span className="sr-only"> {title}</span>
      </Button>
      {isAsking && <HideDialog listingId={id} title={title} onClose={() => setAsking(false)} />}
    </>
  )
}
