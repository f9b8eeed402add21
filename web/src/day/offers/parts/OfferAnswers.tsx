import { counterProblem, type OfferRequest } from '@yardsnap/contract/offers'
import { t } from '@yardsnap/contract/texts'
import { toCents, toDollars } from '@yardsnap/contract/till-money'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import type { useAnswerOffer } from '#core/offers/api.ts'
import { centsText, thingsText } from '#core/offers/offer-texts.ts'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { PriceField } from '#ui/PriceField.tsx'

interface OfferAnswersProps {
  offer: OfferRequest
  answer: ReturnType<typeof useAnswerOffer>
}

/** No, another price, or yes: each one tap, the price two. */
export function OfferAnswers({ offer, answer }: OfferAnswersProps) {
  const [isCountering, setCountering] = useState(false)
  const { id: offerId, cents, shopperName } = offer
  const things = thingsText(offer.items)
  const isSending = (given: string) =>
    answer.isPending && answer.variables.offerId === offerId && answer.variables.answer === given
  return (
    <div className="grid grid-cols-[minmax(0,0.7fr)_minmax(0,1.1fr)_minmax(0,1.5fr)] gap-2 *:px-2!">
      <Button
        tone="secondary"
        isPending={isSending('decline')}
        aria-label={t`No: ${things}, ${shopperName}`}
        onClick={() => answer.mutate({ offerId, answer: 'decline' })}
      >
        No
      </Button>
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

function CounterDialog({ offer, answer, onClose }: OfferAnswersProps & { onClose: () => void }) {
  const [price, setPrice] = useState(() => toDollars(middleOf(offer)))
  const [isTried, setTried] = useState(false)
  const cents = toCents(price)
  const problem = counterProblem(cents, { offeredCents: offer.cents, askingCents: offer.askingCents })
  const failure =
    answer.error && answer.variables?.answer === 'counter'
      ? getErrorMessage(answer.error, t`Please try again.`)
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
