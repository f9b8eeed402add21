import { formatPrice } from '@yardsnap/contract/formats'
import { shownTitle } from '@yardsnap/contract/item-titles'
import {
  chipCents,
  lowestOffer,
  MAX_OFFER_ITEMS,
  OFFER_CHIPS,
  offerProblem,
  type OfferRule,
} from '@yardsnap/contract/offers'
import { plural, t } from '@yardsnap/contract/texts'
import { sumAmounts, toCents, toDollars } from '@yardsnap/contract/till-money'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { isUnauthorized } from '#api/unauthorized.ts'
import { useAnswer } from '#api/use-answer.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { ConfirmationNotice } from '#core/accounts/ConfirmationNotice.tsx'
import { ItemRow } from '#core/items/ItemRow.tsx'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { PriceField } from '#ui/PriceField.tsx'
import { SheetPopup } from '#ui/SheetPopup.tsx'
import { useOfferActions } from './api.ts'
import { centsText } from './offer-texts.ts'

/** A thing that a price can be offered for. */
export interface OfferedThing {
  itemId: string
  title: string
  category: string
  pictureUrl: string | null
  /** What it costs now. */
  cents: number
}

export interface OfferFormProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  listingId: string
  /** One, or several to choose from. */
  things: readonly OfferedThing[]
  rule: OfferRule
}

const PERCENT = 80

/** A price for one thing, or one price for several. */
export function OfferForm({ isOpen, onOpenChange, ...offer }: OfferFormProps) {
  const title = offer.things.length > 1 ? t`One price for all` : t`Make an offer`
  return (
    <SheetPopup isOpen={isOpen} onOpenChange={onOpenChange} title={title}>
      <Fields {...offer} onDone={() => onOpenChange(false)} />
    </SheetPopup>
  )
}

interface FieldsProps extends Omit<OfferFormProps, 'isOpen' | 'onOpenChange'> {
  onDone: () => void
}

function Fields({ listingId, things, rule, onDone }: FieldsProps) {
  const isBundle = things.length > 1
  const user = useCurrentUser()
  const [chosenIds, setChosenIds] = useState(() => things.slice(0, MAX_OFFER_ITEMS).map(({ itemId }) => itemId))
  const chosen = things.filter(({ itemId }) => chosenIds.includes(itemId))
  const askingCents = sumAmounts(chosen.map(({ cents }) => cents))
  /** Null until something was chosen or typed: then it follows what is ticked. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  /** Counts taps on chips: each replaces what stands in the field, also what is no price. */
  const [taps, setTaps] = useState(0)
  const { make } = useOfferActions(listingId)
  const answer = useAnswer()
  const chips = OFFER_CHIPS.map((percent) => ({ percent, cents: chipCents(askingCents, percent) })).filter(
    ({ cents }) => cents >= lowestOffer(askingCents, rule) && cents < askingCents,
  )
  const first = chips.find(({ percent }) => percent >= PERCENT) ?? chips.at(-1)
  const price = typed ?? toDollars(first?.cents ?? lowestOffer(askingCents, rule))
  const cents = toCents(price)
  const problem = chosen.length === 0 ? t`Choose what you want first` : offerProblem(cents, { askingCents, rule })
  const failure =
    make.error && !isUnauthorized(make.error)
      ? getErrorMessage(make.error, t`Your offer was not sent. Please try again.`)
      : undefined
  const submit = () => {
    setTried(true)
    if (problem !== null || make.isPending) return
    void answer(make.mutateAsync({ itemIds: chosen.map(({ itemId }) => itemId), cents }), {
      tell: () =>
        showToast({ title: t`Offered: ${centsText(cents)}`, description: t`We tell you what the host says.` }),
      onDone,
      failureTitle: t`Your offer was not sent`,
    })
  }
  if (user?.needsConfirmation) return <ConfirmationNotice />
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ul className="grid gap-2">
        {things.map((thing) => (
          <li key={thing.itemId} className="flex items-center gap-3">
            {isBundle && (
              <Checkbox
                label={shownTitle(thing)}
                isLabelHidden
                checked={chosenIds.includes(thing.itemId)}
                disabled={!chosenIds.includes(thing.itemId) && chosen.length >= MAX_OFFER_ITEMS}
                onChange={({ currentTarget }) =>
                  setChosenIds(
                    currentTarget.checked
                      ? [...chosenIds, thing.itemId]
                      : chosenIds.filter((itemId) => itemId !== thing.itemId),
                  )
                }
              />
            )}
            <ItemRow item={thing} pixels={56} as="p">
              <p className="text-ink-soft tabular-nums">{formatPrice(thing.cents / 100)}</p>
            </ItemRow>
          </li>
        ))}
      </ul>
      {isBundle && (
        <p className="font-semibold tabular-nums" aria-live="polite">
          {plural(chosen.length, { one: '# thing', other: '# things' })}: {centsText(askingCents)}
        </p>
      )}
      {chips.length > 0 && (
        <ChipGroup
          label="Share of the price"
          isLabelHidden
          options={chips.map((chip) => ({
            value: String(chip.percent),
            label: t`${centsText(chip.cents)} (${chip.percent}%)`,
          }))}
          value={String(chips.find((chip) => chip.cents === cents)?.percent ?? '')}
          onValueChange={(percent) => {
            setTyped(toDollars(chipCents(askingCents, Number(percent))))
            setTaps(taps + 1)
          }}
        />
      )}
      <PriceField
        key={taps}
        label="Your offer"
        value={price}
        onValueChange={setTyped}
        error={(isTried || typed !== null ? problem : null) ?? failure}
      />
      <p className="text-small text-ink-soft">
        The host sees your first name and roughly how far away you live. A yes holds it for you, and you pay at the
        sale: nothing is charged, and no promise binds either of you.
      </p>
      <Button type="submit" isPending={make.isPending} pendingText="Offering...">
        {problem === null ? t`Offer ${centsText(cents)}` : t`Offer`}
      </Button>
    </form>
  )
}
