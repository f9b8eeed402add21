import type { Donation } from '@yardsnap/contract/donations'
import { formatDate } from '@yardsnap/contract/dates'
import { formatPrice } from '@yardsnap/contract/formats'
import { roundToCents } from '@yardsnap/contract/items'
import { plural, t } from '@yardsnap/contract/texts'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { localToday } from '#lib/local-today.ts'
import { useDonationChanges, useDonations } from './api.ts'
import { DonationDialog } from './parts/DonationDialog.tsx'

/** What an account gave to charities in a year, to print or as a table. */
export function DonationsList() {
  const thisYear = Number(localToday().slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const query = useDonations(year)
  const { data, error } = query
  const years = [...new Set([thisYear, ...(data?.years ?? [])])].sort((a, b) => b - a)
  return (
    <div className="grid gap-5">
      {years.length > 1 && (
        <ChipGroup
          label="Year"
          isLabelHidden
          className="print:hidden"
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
          value={String(year)}
          onValueChange={(chosen) => setYear(Number(chosen))}
        />
      )}
      {error && !data && <LoadFailure query={query} title="Your donations could not be loaded" />}
      {!error && !data && (
        <Skeletons label="Loading your donations" count={2} className="grid gap-4" itemClassName="h-40 rounded-card" />
      )}
      {data?.donations.length === 0 && (
        <EmptyCard
          scene="table"
          title={t`Nothing recorded in ${String(year)}`}
          description="After a sale, open “What is left” and note who took it. It then appears here with its receipt."
        />
      )}
      {data && data.donations.length > 0 && (
        <>
          <div className="flex flex-wrap gap-2.5 print:hidden">
            <ButtonAnchor
              tone="secondary"
              icon={<Download />}
              href={`/api/donations.csv?year=${String(year)}`}
              download
            >
              CSV file
            </ButtonAnchor>
            <Button tone="secondary" icon={<Printer />} onClick={() => window.print()}>
              Print
            </Button>
          </div>
          <ul className="grid gap-4">
            {data.donations.map((donation) => (
              <DonationCard key={donation.id} donation={donation} />
            ))}
          </ul>
          <p className="text-small text-ink-soft">
            Values are estimates, not tax advice. You decide what your things were worth.
          </p>
        </>
      )}
    </div>
  )
}

function DonationCard({ donation }: { donation: Donation }) {
  const { charity, donatedOn, way, saleTitle, things, receiptUrl } = donation
  const [isChanging, setChanging] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { remove } = useDonationChanges()
  return (
    <li>
      <Card className="grid gap-3 p-4.5">
        <div className="flex items-start gap-4">
          <div className="min-w-0 grow">
            <h2 className="text-h3 wrap-anywhere">
              <bdi>{charity}</bdi>
            </h2>
            <p className="text-small text-ink-soft">
              {[formatDate(donatedOn), way === 'pickup' ? t`picked up` : t`dropped off`, saleTitle].join(' · ')}
            </p>
          </div>
          {receiptUrl && (
            <a href={`${receiptUrl}?w=1600`} target="_blank" rel="noreferrer" className="shrink-0">
              <img
                src={`${receiptUrl}?w=160`}
                alt={t`Receipt of ${charity}`}
                className="h-20 rounded-mark border border-line"
              />
            </a>
          )}
        </div>
        <ul className="grid gap-1">
          {things.map(({ title, quantity, low, high }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two things may be called the same
            <li key={index} className="flex flex-wrap justify-between gap-x-4">
              <bdi className="min-w-0 wrap-anywhere">{quantity > 1 ? `${title} (${quantity})` : title}</bdi>
              {high > 0 && <span className="text-ink-soft tabular-nums">{rangeText({ low, high, quantity })}</span>}
            </li>
          ))}
        </ul>
        <p className="text-small text-ink-soft">
          {plural(things.length, { one: '# thing', other: '# things' })}
          {!receiptUrl && ` · ${t`no receipt yet`}`}
        </p>
        <div className="flex flex-wrap gap-2.5 print:hidden">
          <Button tone="secondary" aria-label={t`Change: ${charity}`} onClick={() => setChanging(true)}>
            Change
          </Button>
          <Button tone="quiet" aria-label={t`Remove: ${charity}`} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </div>
      </Card>
      {isChanging && <DonationDialog donation={donation} onClose={() => setChanging(false)} />}
      <AlertDialog
        isOpen={isRemoving}
        onOpenChange={setRemoving}
        title="Remove this donation?"
        description="Its receipt goes, too. Its things are then left of the sale again."
        confirmText="Remove"
        pendingText="Removing..."
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(donation.id, { onSettled: () => setRemoving(false) })}
      />
    </li>
  )
}

/** '$40 – $90' for all pieces. */
function rangeText({ low, high, quantity }: { low: number; high: number; quantity: number }): string {
  const [from, to] = [formatPrice(roundToCents(low * quantity)), formatPrice(roundToCents(high * quantity))]
  return from === to ? from : `${from} – ${to}`
}
