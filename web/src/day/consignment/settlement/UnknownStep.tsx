import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import type { UnknownLine } from '@yardsnap/contract/settlements'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { useListing } from '#core/listings/api.ts'
import { timeText } from '#day/till/use-till.ts'
import { ConsignedRow } from '#day/consignment/ConsignedRow.tsx'
import { formatCents } from '#day/consignment/SumList.tsx'
import { useConsignedItems } from '#day/consignment/items/api.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { rankCandidates } from './candidates.ts'
import type { StepProps } from './step-props.ts'

const MOST_SHOWN = 12

/** Finds whose things were sold without a tag, one after the other. */
export function UnknownStep({ listingId, settlement: { unknownLines }, settling: { match } }: StepProps) {
  const [passed, setPassed] = useState<readonly string[]>([])
  const ahead = unknownLines.filter(({ purchaseId }) => !passed.includes(purchaseId))
  const [line] = ahead
  if (!line) {
    return (
      <Card className="grid justify-items-start gap-3 p-5">
        <p>
          {unknownLines.length === 0
            ? 'Every sold item is known.'
            : plural(unknownLines.length, {
                one: '# item is still unknown. Say whose it was, or that it was nobody’s, before you settle.',
                other: '# items are still unknown. Say whose they were, or that they were nobody’s, before you settle.',
              })}
        </p>
        {unknownLines.length > 0 && (
          <Button tone="secondary" onClick={() => setPassed([])}>
            {t.of('at lines that were skipped')`Look again`}
          </Button>
        )}
      </Card>
    )
  }
  return (
    <Line
      key={line.purchaseId}
      listingId={listingId}
      line={line}
      left={ahead.length}
      isPending={match.isPending}
      onMatch={(consignor, item) =>
        match.mutate({ purchaseId: line.purchaseId, before: line.consignorNumber, consignor, item })
      }
      onPass={() => setPassed([...passed, line.purchaseId])}
    />
  )
}

interface LineProps {
  listingId: string
  line: UnknownLine
  left: number
  isPending: boolean
  onMatch: (consignor: number | null, item: number | null) => void
  onPass: () => void
}

function Line({ listingId, line, left, isPending, onMatch, onPass }: LineProps) {
  const [words, setWords] = useState('')
  const timeZone = useListing(listingId).data?.timeZone ?? null
  // What was checked in and not sold may be it; without words, all of the consignor's.
  const query = useConsignedItems(listingId, {
    state: 'checked_in',
    words: words.trim() || undefined,
    ...(words.trim() === '' && {
      consignor: line.consignorNumber ?? undefined,
      ...(line.consignorNumber === null && { minCents: line.cents, maxCents: line.cents }),
    }),
  })
  const found = query.data?.pages.flatMap(({ items }) => items)
  const number = line.consignorNumber
  return (
    <section aria-labelledby="unknown-line">
      <p className="text-small font-semibold text-ink-soft">
        {[
          plural(left, { one: '# to look at', other: '# to look at' }),
          `${line.deviceName}, ${timeText(line.soldAt, timeZone)}`,
          number !== null && t`consignor ${number}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <h2 id="unknown-line" className="mt-1 mb-3 text-h2 wrap-anywhere">
        <bdi>{line.title}</bdi>, {formatCents(line.cents)}
      </h2>
      <TextField
        label="Which could it be?"
        type="search"
        placeholder="Other words"
        value={words}
        maxLength={80}
        onChange={(event) => setWords(event.currentTarget.value)}
        className="mb-3"
      />
      {query.error && !found && <LoadFailure query={query} title="The items could not be loaded" />}
      {query.isPending && <Skeleton className="h-40 rounded-card" />}
      {found && found.length === 0 && <p className="py-4 text-ink-soft">No unsold item matches.</p>}
      {found && found.length > 0 && (
        <Card className="overflow-hidden">
          <ul aria-label="Items that it could be">
            {rankCandidates(line, found)
              .slice(0, MOST_SHOWN)
              .map((item) => (
                <li key={item.id} className="border-b border-line last:border-0">
                  <Candidate item={item} isPending={isPending} onMatch={onMatch} />
                </li>
              ))}
          </ul>
        </Card>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {number !== null && (
          <Button tone="secondary" isPending={isPending} onClick={() => onMatch(number, null)}>
            {t`It was ${number}'s, no matter which`}
          </Button>
        )}
        <Button tone="secondary" isPending={isPending} onClick={() => onMatch(null, null)}>
          Nobody&apos;s: the sale keeps it
        </Button>
        <Button tone="quiet" onClick={onPass}>
          Skip
        </Button>
      </div>
    </section>
  )
}

function Candidate({ item, isPending, onMatch }: { item: ConsignedItem } & Pick<LineProps, 'isPending' | 'onMatch'>) {
  return (
    <ConsignedRow item={item} hasConsignor>
      <Button
        tone="secondary"
        isPending={isPending}
        aria-label={`It is this: ${item.title} of consignor ${item.consignorNumber}`}
        onClick={() => onMatch(item.consignorNumber, item.number)}
      >
        It is this
      </Button>
    </ConsignedRow>
  )
}
