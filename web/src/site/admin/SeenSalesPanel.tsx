import {
  type AdminSeenSale,
  answerClaim,
  blockFinder,
  getSeenSaleQueue,
  getWaitingClaims,
  hideSeenSale,
  unblockFinder,
  unhideSeenSale,
  type WaitingClaim,
} from '@yardsnap/contract/admin-seen-sales'
import { formatDay } from '@yardsnap/contract/dates'
import { plural, t } from '@yardsnap/contract/texts'
import { call } from '#api/call.ts'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { formatInstant } from '#lib/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useAction, useAnswer } from './api.ts'
import { Loaded } from './parts/Loaded.tsx'

/** Sales that neighbors added, and claims of them that wait for an answer. */
export function SeenSalesPanel() {
  const claims = useAnswer(getWaitingClaims, {})
  const queue = useAnswer(getSeenSaleQueue, {})
  return (
    <div className="grid grid-cols-1 gap-6">
      {(claims.isLoadingError || (claims.data && claims.data.length > 0)) && (
        <section aria-labelledby="waiting-claims">
          <h2 id="waiting-claims" className="mb-3 text-h3">
            Claims that wait for you
          </h2>
          <Loaded query={claims} emptyText="">
            {(rows) => (
              <ul className="grid grid-cols-1 gap-3">
                {rows.map((claim) => (
                  <li key={claim.id}>
                    <ClaimCard claim={claim} />
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
        </section>
      )}
      <section aria-labelledby="seen-queue">
        <h2 id="seen-queue" className="mb-3 text-h3">
          Newest first
        </h2>
        <Loaded query={queue} emptyText="Nobody has added a sale they saw">
          {(rows) => (
            <ul className="grid grid-cols-1 gap-3">
              {rows.map((seenSale) => (
                <li key={seenSale.id}>
                  <SeenSaleCard seenSale={seenSale} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </section>
    </div>
  )
}

function ClaimCard({ claim }: { claim: WaitingClaim }) {
  const { id, streetAddress, typedAddress, city, claimerEmail, claimedAt } = claim
  const answer = useAction(
    (isAccepted: boolean) => call(answerClaim, { params: { claimId: id }, body: { isAccepted } }),
    { done: t`Answer sent`, failed: t`The answer was not sent` },
  )
  return (
    <Card className="p-4.5">
      <p className="font-bold wrap-anywhere">
        {streetAddress}, {city}
      </p>
      <p className="mt-1 wrap-anywhere">
        Typed: <bdi>{typedAddress}</bdi>
      </p>
      <p className="mt-1 text-small wrap-anywhere text-ink-soft">
        {claimerEmail} · {formatInstant(claimedAt)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="secondary" isPending={answer.isPending} onClick={() => answer.mutate(true)}>
          Accept<span className="sr-only"> {streetAddress}</span>
        </Button>
        <Button tone="quiet" isPending={answer.isPending} onClick={() => answer.mutate(false)}>
          Refuse<span className="sr-only"> {streetAddress}</span>
        </Button>
      </div>
    </Card>
  )
}

function SeenSaleCard({ seenSale }: { seenSale: AdminSeenSale }) {
  const { streetAddress, city, state, words, photoUrl, days, finder, firstSeenAt, isHidden, isClaimed } = seenSale
  const facts = [
    finder?.email ?? t`Deleted account`,
    formatInstant(firstSeenAt),
    plural(seenSale.sightingCount, { one: '# sighting', other: '# sightings' }),
    ...(seenSale.nobodyHereCount > 0
      ? [plural(seenSale.nobodyHereCount, { one: '# device found nobody', other: '# devices found nobody' })]
      : []),
  ]
  return (
    <Card className="flex flex-wrap gap-4 p-4.5">
      {photoUrl && (
        <ItemPicture
          url={photoUrl}
          category="other"
          alt={`Photo of ${streetAddress}`}
          widthPixels={128}
          className="size-32 shrink-0 rounded-control"
        />
      )}
      <div className="min-w-0 grow basis-56">
        <div className="flex flex-wrap items-center gap-2">
          {isHidden && <Badge tone="danger">Hidden</Badge>}
          {isClaimed && <Badge tone="good">Claimed</Badge>}
          {finder?.isBlocked && <Badge tone="attention">Finder blocked</Badge>}
          <h3 className="text-body font-bold wrap-anywhere">
            {[streetAddress, city, state].filter(Boolean).join(', ')}
          </h3>
        </div>
        <p className="mt-1">{days.map(({ date }) => formatDay(date)).join('; ')}</p>
        {words && <p className="mt-1 wrap-anywhere whitespace-pre-line">{words}</p>}
        <p className="mt-2 text-small wrap-anywhere text-ink-soft">{facts.join(' · ')}</p>
        <Actions seenSale={seenSale} />
      </div>
    </Card>
  )
}

function Actions({ seenSale: { id, streetAddress, isHidden, finder } }: { seenSale: AdminSeenSale }) {
  const params = { seenSaleId: id }
  const hide = useAction(() => call(hideSeenSale, { params }), {
    done: t`Sale hidden`,
    failed: t`The sale was not hidden`,
  })
  const show = useAction(() => call(unhideSeenSale, { params }), {
    done: t`Sale shown`,
    failed: t`The sale could not be shown`,
  })
  const block = useAction((userId: string) => call(blockFinder, { params: { userId } }), {
    done: t`Finder blocked`,
    failed: t`The finder was not blocked`,
  })
  const unblock = useAction((userId: string) => call(unblockFinder, { params: { userId } }), {
    done: t`Finder may add sales again`,
    failed: t`The finder could not be unblocked`,
  })
  const hiding = isHidden ? show : hide
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button tone="secondary" isPending={hiding.isPending} onClick={() => hiding.mutate(undefined)}>
        {isHidden ? 'Show' : 'Hide'}
        <span className="sr-only"> {streetAddress}</span>
      </Button>
      {finder && (
        <Button
          tone="quiet"
          isPending={block.isPending || unblock.isPending}
          onClick={() => (finder.isBlocked ? unblock : block).mutate(finder.userId)}
        >
          {finder.isBlocked ? 'Let the finder add sales again' : 'Block the finder'}
          <span className="sr-only"> {finder.email}</span>
        </Button>
      )}
    </div>
  )
}
