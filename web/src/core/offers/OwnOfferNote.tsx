import { isRunning, type OwnOffer } from '@yardsnap/contract/offers'
import { t } from '@yardsnap/contract/texts'
import { Button } from '#ui/Button.tsx'
import type { useOfferActions } from './api.ts'
import { centsText, ownOfferText, thingsText } from './offer-texts.ts'

interface OwnOfferNoteProps {
  offer: OwnOffer
  timeZone: string | null
  /** The thing beside which it stands; null: the offer names its things itself. */
  title: string | null
  /** Whether others have one of its things, so that it cannot be agreed on meanwhile. */
  isHeldForOthers: boolean
  reply: ReturnType<typeof useOfferActions>['reply']
}

/** An own offer, and what can be answered. */
export function OwnOfferNote({ offer, timeZone, title, isHeldForOthers, reply }: OwnOfferNoteProps) {
  const { id: offerId, state, counterCents } = offer
  const things = title ?? thingsText(offer.items)
  const isBusy = reply.isPending && reply.variables.offerId === offerId
  const endText = state === 'accepted' ? t`Give up` : t`Withdraw`
  return (
    <div className="relative flex w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sky-wash px-3.5 py-1">
      <p aria-live="polite" className="min-w-0 grow basis-48 py-2 text-small font-semibold wrap-anywhere">
        {title === null && <bdi>{things}: </bdi>}
        {ownOfferText(offer, timeZone)}
      </p>
      {state === 'countered' && counterCents !== null && !isHeldForOthers && (
        <Button
          className="min-h-11 bg-grass! px-4! text-on-grass!"
          isPending={isBusy && reply.variables.answer === 'accept'}
          aria-label={`Agree to ${centsText(counterCents)}: ${things}`}
          onClick={() => reply.mutate({ offerId, answer: 'accept', cents: counterCents })}
        >
          Agree to {centsText(counterCents)}
        </Button>
      )}
      {(isRunning(offer) || state === 'accepted') && (
        <Button
          tone="quiet"
          className="min-h-11 px-3!"
          isPending={isBusy && reply.variables.answer === 'withdraw'}
          aria-label={`${endText}: ${things}`}
          onClick={() => reply.mutate({ offerId, answer: 'withdraw' })}
        >
          {endText}
        </Button>
      )}
    </div>
  )
}
