import { shownTitle } from '@yardsnap/contract/item-titles'
import { plural, t } from '@yardsnap/contract/texts'
import { formatPrice } from '@yardsnap/contract/formats'
import type { HoldRequest } from '@yardsnap/contract/holds'
import type { Listing } from '@yardsnap/contract/listings'
import type { ReactNode } from 'react'
import { formatClock } from '#lib/instants.ts'
import { useNow } from '#lib/use-now.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#lib/toast.ts'
import { useAnswering, useHoldRequests, useHolds } from '#core/holds/api.ts'
import { timeLeftText } from '#core/holds/hold-texts.ts'
import { HoldCard } from './parts/HoldCard.tsx'
import { HoldRuleForm } from './parts/HoldRuleForm.tsx'

/** How often the remaining time is updated, in milliseconds. */
const TICK_MS = 10_000

/** What shoppers ask a host to hold, and what is held. */
export function HoldBoard({ listing }: { listing: Listing }) {
  const { id: listingId, timeZone } = listing
  const setting = useHolds(listingId, { isEnabled: true })
  const query = useHoldRequests(listingId)
  const { answer, visit } = useAnswering(listingId)
  // What is granted between two ticks is not held for longer than it is.
  const now = Math.max(useNow(TICK_MS), query.dataUpdatedAt)
  const isBusy = (hold: HoldRequest) =>
    (answer.isPending && answer.variables.holdId === hold.id) || (visit.isPending && visit.variables.holdId === hold.id)

  if (setting.error && !setting.data) return <LoadFailure query={setting} title="The holds could not be loaded" />
  if (query.error && !query.data) return <LoadFailure query={query} title="The holds could not be loaded" />
  if (!setting.data || !query.data) return <Skeleton className="h-60 rounded-card" />

  const inState = (state: HoldRequest['state']) => query.data.filter((hold) => hold.state === state)
  const asked = inState('asked')
  const showUntil = ({ until }: HoldRequest) =>
    until && t.of('how long an item is held')`until ${formatClock(until, timeZone)}`
  const refuse = (hold: HoldRequest) => answer.mutate({ holdId: hold.id, isYes: false })
  const noteVisit = (hold: HoldRequest) =>
    visit.mutate(
      { holdId: hold.id, hasCome: true },
      {
        onSuccess: () =>
          showToast({
            title: t`${hold.shopperName} came after all`,
            action: { label: t`Undo`, onPress: () => visit.mutate({ holdId: hold.id, hasCome: false }) },
          }),
      },
    )
  return (
    <div className="@container grid grid-cols-1 gap-8">
      {!listing.isCoHost && <HoldRuleForm listingId={listingId} rule={setting.data.rule} />}
      {query.data.length === 0 && (
        <EmptyCard
          scene="table"
          title={setting.data.rule ? 'Nobody has asked yet' : 'Holds are off'}
          description={
            setting.data.rule
              ? 'Shoppers ask on the page of your sale. You say yes or no here.'
              : 'Choose how long you hold items, and shoppers can ask for them.'
          }
        />
      )}
      <Holds
        title={plural(asked.length, { one: '# hold to answer', other: '# holds to answer' })}
        holds={asked}
        noteOf={showUntil}
      >
        {(hold) => (
          <Answers no="No" noLabel={`No: ${getItemTitle(hold)}, ${hold.shopperName}`} onNo={() => refuse(hold)}>
            <Button
              className="bg-grass! text-on-grass!"
              isPending={isBusy(hold)}
              aria-label={`Hold ${getItemTitle(hold)} for ${hold.shopperName}`}
              onClick={() => answer.mutate({ holdId: hold.id, isYes: true })}
            >
              <span className="truncate">Hold for {hold.shopperName}</span>
            </Button>
          </Answers>
        )}
      </Holds>
      <Holds
        title="Held now"
        holds={inState('granted')}
        noteOf={(hold) =>
          hold.until &&
          [
            hold.agreedCents !== null && t`agreed ${formatPrice(hold.agreedCents / 100)}`,
            showUntil(hold),
            timeLeftText(hold.until, now),
          ]
            .filter(Boolean)
            .join(', ')
        }
      >
        {(hold) => (
          <Answers
            no="End hold"
            noLabel={`End hold: ${getItemTitle(hold)}, ${hold.shopperName}`}
            onNo={() => refuse(hold)}
          >
            <ButtonLink
              to="/sale/$listingId/till"
              params={{ listingId }}
              search={{ item: hold.itemId, hold: hold.id }}
              className="bg-grass! text-on-grass!"
              aria-label={`${getItemTitle(hold)} is sold to ${hold.shopperName}`}
            >
              <span className="truncate">Sold to {hold.shopperName}</span>
            </ButtonLink>
          </Answers>
        )}
      </Holds>
      <Holds title="In line" holds={inState('waiting')} noteOf={() => t`behind others`} />
      <Holds
        title="Did not come"
        holds={inState('missed')}
        noteOf={({ until }) => until && t`held until ${formatClock(until, timeZone)}`}
      >
        {(hold) => (
          <Button
            tone="secondary"
            isPending={isBusy(hold)}
            aria-label={`${hold.shopperName} came after all for ${getItemTitle(hold)}`}
            onClick={() => noteVisit(hold)}
          >
            They came after all
          </Button>
        )}
      </Holds>
    </div>
  )
}

const getItemTitle = ({ itemTitle: title, category }: HoldRequest) => shownTitle({ title, category })

interface HoldsProps {
  title: string
  holds: readonly HoldRequest[]
  /** Shown beside the shopper's name. */
  noteOf: (hold: HoldRequest) => string | null
  /** What the host can do with a hold. */
  children?: (hold: HoldRequest) => ReactNode
}

function Holds({ title, holds, noteOf, children }: HoldsProps) {
  if (holds.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-h3">{title}</h2>
      <ul className="grid grid-cols-1 gap-2.5 @3xl:grid-cols-2">
        {holds.map((hold) => (
          <HoldCard key={hold.id} hold={hold} note={noteOf(hold)}>
            {children?.(hold)}
          </HoldCard>
        ))}
      </ul>
    </section>
  )
}

interface AnswersProps {
  no: string
  noLabel: string
  onNo: () => void
  children: ReactNode
}

/** A narrow refusal, and a wide consent beside it. */
function Answers({ no, noLabel, onNo, children }: AnswersProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] gap-2.5">
      <Button tone="secondary" aria-label={noLabel} onClick={onNo}>
        {no}
      </Button>
      {children}
    </div>
  )
}
