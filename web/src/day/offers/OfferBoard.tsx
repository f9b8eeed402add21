import type { Listing } from '@yardsnap/contract/listings'
import { isRunning, type OfferRequest, type OfferRule, rivalsOf } from '@yardsnap/contract/offers'
import { plural, t } from '@yardsnap/contract/texts'
import type { ReactNode } from 'react'
import { useAnswerOffer, useOfferRequests, useOffers } from '#core/offers/api.ts'
import { centsText, thingsText } from '#core/offers/offer-texts.ts'
import { formatClock } from '#lib/instants.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FirmPrices } from './parts/FirmPrices.tsx'
import { OfferAnswers } from './parts/OfferAnswers.tsx'
import { OfferCard } from './parts/OfferCard.tsx'
import { OfferRuleForm } from './parts/OfferRuleForm.tsx'

interface OfferBoardProps {
  listing: Listing
  /** Beside other boards nothing says that there are no offers yet. */
  isPart?: boolean
}

/** What shoppers offer a host, what was agreed, and the host's settings. */
export function OfferBoard({ listing, isPart = false }: OfferBoardProps) {
  const { id: listingId, timeZone } = listing
  const setting = useOffers(listingId, { isEnabled: true })
  const query = useOfferRequests(listingId)
  const answer = useAnswerOffer(listingId)
  if (setting.error && !setting.data) return <LoadFailure query={setting} title="The offers could not be loaded" />
  if (query.error && !query.data) return <LoadFailure query={query} title="The offers could not be loaded" />
  if (!setting.data || !query.data) return <Skeleton className="h-60 rounded-card" />

  const { rule } = setting.data
  const inState = (state: OfferRequest['state']) => query.data.filter((offer) => offer.state === state)
  const asked = inState('open')
  const time = ({ until }: OfferRequest) => (until === null ? '' : formatClock(until, timeZone))
  const cardOf = (offer: OfferRequest) => ({ offer, rivals: rivalsOf(offer, query.data) })
  const settings = !listing.isCoHost && (
    <div className="grid gap-4">
      <OfferRuleForm listingId={listingId} rule={rule} />
      {(rule || listing.priceRules.length > 0) && <FirmPrices listing={listing} />}
    </div>
  )
  return (
    <div className="@container grid grid-cols-1 gap-8">
      {query.data.length === 0 && settings}
      {query.data.length === 0 && !isPart && (
        <EmptyCard
          scene="table"
          title={rule ? t`Nobody has offered yet` : t`Offers are off`}
          description={getEmptyText(rule, listing)}
        />
      )}
      <Offers title={plural(asked.length, { one: '# offer to answer', other: '# offers to answer' })} offers={asked}>
        {(offer) => (
          <OfferCard {...cardOf(offer)} note={t.of('of an offer')`until ${time(offer)}`}>
            <OfferAnswers listingId={listingId} offer={offer} answer={answer} />
          </OfferCard>
        )}
      </Offers>
      <Offers title="Waiting for the shopper" offers={inState('countered')}>
        {(offer) => (
          <OfferCard
            {...cardOf(offer)}
            note={t`you asked ${centsText(offer.counterCents ?? offer.cents)}, until ${time(offer)}`}
          >
            <OfferAnswers listingId={listingId} offer={offer} answer={answer} />
          </OfferCard>
        )}
      </Offers>
      <Offers title="Agreed" offers={inState('accepted')}>
        {(offer) => (
          <OfferCard {...cardOf(offer)} note={t`held until ${time(offer)}`}>
            <ButtonLink to="/sale/$listingId/holds" params={{ listingId }} tone="secondary">
              Go to holds
            </ButtonLink>
          </OfferCard>
        )}
      </Offers>
      <Offers title="Over" offers={query.data.filter((offer) => !isRunning(offer) && offer.state !== 'accepted')}>
        {(offer) => (
          <OfferCard {...cardOf(offer)} note={overText(offer)}>
            {offer.state === 'declined' && (
              <Button
                tone="secondary"
                aria-label={t`Undo the no: ${thingsText(offer.items)}, ${offer.shopperName}`}
                isPending={answer.isPending && answer.variables.offerId === offer.id}
                onClick={() => answer.mutate({ offerId: offer.id, answer: 'undo' })}
              >
                Undo
              </Button>
            )}
          </OfferCard>
        )}
      </Offers>
      {query.data.length > 0 && settings}
    </div>
  )
}

function getEmptyText(rule: OfferRule | null, { isCoHost }: Listing): string {
  if (rule) return t`Shoppers offer on the page of your sale. You accept, name another price or say no here.`
  if (isCoHost) return t`The owner of this sale decides whether shoppers can offer less than the price.`
  return t`Choose the lowest share of the price that you will consider, and shoppers can make offers.`
}

function overText({ state }: OfferRequest): string {
  if (state === 'declined') return t`you said no`
  return state === 'sold' ? t`sold to somebody else` : t`not answered in time`
}

interface OffersProps {
  title: string
  offers: readonly OfferRequest[]
  children: (offer: OfferRequest) => ReactNode
}

function Offers({ title, offers, children }: OffersProps) {
  if (offers.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-h3">{title}</h2>
      <ul className="grid grid-cols-1 gap-2.5 @3xl:grid-cols-2">
        {offers.map((offer) => (
          <li key={offer.id} className="grid">
            {children(offer)}
          </li>
        ))}
      </ul>
    </section>
  )
}
