import { Link } from '@tanstack/react-router'
import type { CommunityEntry } from '@yardsnap/contract/community-organized-entries'
import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import {
  describeReasons,
  formatEntryAddress,
  STATUS_NAMES,
  STATUS_TONES,
} from '#shop/community-days/organize/entry-words.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { Table } from '#ui/Table.tsx'
import { useMediaQuery, WIDE } from '#ui/use-media-query.ts'
import { ApproveButton, EntryMenu } from './EntryActions.tsx'
import { EntryDialog } from './EntryDialog.tsx'

interface HouseListProps {
  day: OrganizedDay
  entries: readonly CommunityEntry[]
}

/** A table where there is room for one, else a list of rows. */
export function HouseList({ day, entries }: HouseListProps) {
  const isWide = useMediaQuery(WIDE)
  const [editedId, setEditedId] = useState<string | null>(null)
  const edited = entries.find(({ id }) => id === editedId)
  const edit = (entry: CommunityEntry) => setEditedId(entry.id)
  return (
    <>
      {isWide ? (
        <HouseTable day={day} entries={entries} onEdit={edit} />
      ) : (
        <Card className="overflow-hidden">
          <ul>
            {entries.map((entry) => (
              <li key={entry.id} className="border-b border-line last:border-0">
                <HouseRow day={day} entry={entry} onEdit={edit} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {edited && <EntryDialog key={edited.id} day={day} entry={edited} onClose={() => setEditedId(null)} />}
    </>
  )
}

interface Editing {
  onEdit: (entry: CommunityEntry) => void
}

function HouseTable({ day, entries, onEdit }: HouseListProps & Editing) {
  return (
    <Table
      caption="Houses"
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { header: t`Number`, cell: ({ number }) => <HouseNumber number={number} /> },
        { header: t`Street`, cell: (entry) => <Street day={day} entry={entry} /> },
        { header: t`Host`, cell: ({ hostName }) => <bdi className="wrap-anywhere">{hostName || '–'}</bdi> },
        {
          header: t.of('how a house of a sale day stands')`State`,
          cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>,
        },
        { header: t`Permit`, cell: ({ permitNumber }) => permitNumber || '–', isNowrap: true },
        { header: t`Sale`, cell: (entry) => <Sale entry={entry} /> },
        {
          header: t`Actions`,
          cell: (entry) => (
            <span className="flex items-center justify-end gap-1">
              <ApproveButton slug={day.slug} entry={entry} />
              <EntryMenu slug={day.slug} entry={entry} onEdit={() => onEdit(entry)} />
            </span>
          ),
        },
      ]}
    />
  )
}

function HouseRow({ day, entry, onEdit }: { day: OrganizedDay; entry: CommunityEntry } & Editing) {
  const { number, status, hostName, permitNumber, listing } = entry
  const facts = [hostName, permitNumber].filter(Boolean)
  return (
    // With large letters the words take a line of their own.
    <div className="flex flex-wrap items-start gap-x-2 py-2 pr-1.5 pl-4">
      <span className="min-w-10 pt-2">
        <HouseNumber number={number} />
      </span>
      <div className="grid min-w-0 grow basis-36 justify-items-start gap-1 py-2">
        <Street day={day} entry={entry} />
        {facts.length > 0 && (
          <p className="text-small wrap-anywhere text-ink-soft">
            <bdi>{facts.join(' · ')}</bdi>
          </p>
        )}
        {listing && (
          <p className="text-small">
            <Sale entry={entry} />
          </p>
        )}
        <ApproveButton slug={day.slug} entry={entry} />
      </div>
      <div className="ml-auto flex items-center">
        <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>
        <EntryMenu slug={day.slug} entry={entry} onEdit={() => onEdit(entry)} />
      </div>
    </div>
  )
}

function HouseNumber({ number }: { number: number | null }) {
  return (
    <span className="font-display text-h3 font-bold tabular-nums">
      {number ?? (
        <>
          <span aria-hidden>–</span>
          <span className="sr-only">No number yet</span>
        </>
      )}
    </span>
  )
}

function Street({ day, entry }: { day: OrganizedDay; entry: CommunityEntry }) {
  const reasons = describeReasons(entry)
  return (
    <span className="block min-w-0">
      <bdi className="font-semibold wrap-anywhere">{formatEntryAddress(entry, day.city)}</bdi>
      {reasons && <span className="block text-small font-normal text-ink-soft">{reasons}</span>}
      {entry.privateNote && (
        <span className="block text-small font-normal wrap-anywhere text-ink-soft">
          Note: <bdi>{entry.privateNote}</bdi>
        </span>
      )}
    </span>
  )
}

function Sale({ entry: { listing } }: { entry: CommunityEntry }) {
  if (!listing) return '–'
  if (listing.status === 'draft') return <span className="wrap-anywhere text-ink-soft">{listing.title} (draft)</span>
  return (
    <Link
      to="/sale/$listingId"
      params={{ listingId: listing.id }}
      className="wrap-anywhere text-sky underline underline-offset-4"
    >
      {listing.title}
    </Link>
  )
}
