import { shownTitle } from '@yardsnap/contract/item-titles'
import { counterProblem, type OfferRequest } from '@yardsnap/contract/offers'
import { t } from '@yardsnap/contract/texts'
import { toCents, toDollars } from '@yardsnap/contract/till-money'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import type { useAnswerOffer } from '#core/offers/api.ts'
import { centsText, thingsText } from '#core/offers/offer-texts.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { PriceField } from '#ui/PriceField.tsx'

interface OfferAnswersProps {
  listingId: string
  offer: OfferRequest
  answer: ReturnType<typeof useAnswerOffer>
}

/** No, another price, or yes: each one tap, the price two. What is held for somebody else has to be free first. */
export function OfferAnswers({ listingId, offer, answer }: OfferAnswersProps) {
  const [isCountering, setCountering] = useState(false)
  const { id: offerId, cents, shopperName } = offer
  const things = thingsText(offer.items)
  const isSending = (given: string) =>
    answer.isPending && answer.variables.offerId === offerId && answer.variables.answer === given
  const no = (
    <Button
      tone="secondary"
      isPending={isSending('decline')}
      aria-label={t`No: ${things}, ${shopperName}`}
      onClick={() => answer.mutate({ offerId, answer: 'decline' })}
    >
      No
    </Button>
  )
  const held = offer.items.find(({ isHeldForOthers }) => isHeldForOthers)
  if (held) {
    return (
      <div className="grid gap-2">
        <p>
          <Badge tone="attention" icon={<Hourglass aria-hidden />} canWrap>
            {t`${shownTitle(held)} is held for somebody else`}
          </Badge>
        </p>
        <div className="grid grid-cols-[minmax(0,0.7fr)_minmax(0,2.6fr)] gap-2 *:px-2!">
          {no}
          <ButtonLink to="/sale/$listingId/holds" params={{ listingId }} tone="secondary">
            Go to holds
          </ButtonLink>
        </div>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,0.7fr)_minmax(0,1.1fr)_minmax(0,1.5fr)] gap-2 *:px-2!">
      {no}
      <Button tone="secondary" aria-label={t`Counter: ${things}, ${shopperName}`} onClick={() => setCountering(true)}>
        Counter
      </Button>
      <Button
        className="bg-grass! text-on-grass!"
        isPending={isSending('accept')}
        aria-label={t`Accept ${centsText(cents)} for ${things}, ${shopperName}`}
        onClick={() => answer.mutate({ offerId, answer: 'accept', cents })}
      >
        Accept {centsText(cents)}
      </Button>
      {isCountering && <CounterDialog offer={offer} answer={answer} onClose={() => setCountering(false)} />}
    </div>
  )
}

/** Half way between the offer and the price, in whole dollars where that lies between them. */
function middleOf({ cents, askingCents }: OfferRequest): number {
  const middle = Math.round((cents + askingCents) / 2)
  const whole = Math.round(middle / 100) * 100
  return whole > cents && whole <= askingCents ? whole : middle
}

function CounterDialog({
  offer,
  answer,
  onClose,
}: Pick<OfferAnswersProps, 'offer' | 'answer'> & { onClose: () => void }) {
  const [price, setPrice] = useState(() => toDollars(middleOf(offer)))
  const [isTried, setTried] = useState(false)
  const cents = toCents(price)
  const problem = counterProblem(cents, { offeredCents: offer.cents, askingCents: offer.askingCents })
  const failure =
    answer.error && answer.variables?.answer === 'counter' && answer.variables.offerId === offer.id
      ? getErrorMessage(answer.error, t`Your price was not sent. Please try again.`)
      : undefined
  const submit = () => {
    setTried(true)
    if (problem === null) answer.mutate({ offerId: offer.id, answer: 'counter', cents }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={thingsText(offer.items)}
      onSubmit={submit}
      submitText={t`Ask ${centsText(cents)}`}
      pendingText={t`Asking...`}
      isPending={answer.isPending}
    >
      <p className="text-ink-soft">
        {offer.shopperName} offers {centsText(offer.cents)}. It costs {centsText(offer.askingCents)}.
      </p>
      <PriceField
        label="What you would take"
        value={price}
        onValueChange={(value) => setPrice(value)}
        isKeptWhileTyped
        error={(isTried ? problem : null) ?? failure}
      />
    </FormDialog>
  )
}
