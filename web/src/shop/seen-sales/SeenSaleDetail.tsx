import { Link } from '@tanstack/react-router'
import { areaText } from '@yardsnap/contract/address-text'
import { formatDate, formatDates } from '@yardsnap/contract/dates'
import { isExact } from '@yardsnap/contract/listings'
import type { SeenSalePage } from '@yardsnap/contract/seen-sale-page'
import { Eye, Navigation } from 'lucide-react'
import { useState } from 'react'
import { directionsUrl } from '#core/browse/directions.ts'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { currentTime } from '#lib/first-rendering.ts'
import { toSentence } from '@yardsnap/contract/sentence'
import { PlaceArea } from '#shop/map/PlaceArea.tsx'
import { SaveButton } from '#shop/saved/SaveHeart.tsx'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TEXT_LINK } from '#ui/classes.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'
import { ClaimForm } from './parts/ClaimForm.tsx'
import { FinderCard } from './parts/FinderCard.tsx'
import { SayingsCard } from './parts/SayingsCard.tsx'
import { seenAddress, seenDaysToShow, seenText } from './seen-text.ts'

/** On a phone what can be done stands before the map; on a desktop beside all. */
const LAYOUT =
  'grid grid-cols-1 gap-7 wide:grid-cols-[minmax(0,1fr)_22rem] wide:grid-rows-[auto_1fr] wide:gap-x-10 print:block'
const SIDE = 'grid grid-cols-1 content-start gap-4 wide:col-start-2 wide:row-span-2 wide:row-start-1'

/** A sale as neighbors saw it: what the sign says, who has been there, and how its host takes it over. */
export function SeenSaleDetail({ seenSale }: { seenSale: SeenSalePage }) {
  const { id, streetAddress, card, removalToken, isClaimed } = seenSale
  return (
    <div className={LAYOUT}>
      <div className="grid grid-cols-1 content-start gap-5 print:hidden">
        <Intro seenSale={seenSale} />
        <WhatTheSignSays seenSale={seenSale} />
      </div>
      <div className={SIDE}>
        <div className="flex flex-wrap gap-2.5 *:grow print:hidden">
          <ButtonAnchor
            href={directionsUrl(seenAddress(seenSale))}
            target="_blank"
            rel="noreferrer"
            icon={<Navigation className="size-4.5" />}
          >
            Directions
          </ButtonAnchor>
          <SaveButton listingId={id} />
        </div>
        <SayingsCard seenSale={seenSale} />
        {card && <FinderCard card={card} streetAddress={streetAddress} />}
        {!isClaimed && <ClaimForm seenSale={seenSale} />}
        <Link
          to="/seen/remove/$token"
          params={{ token: removalToken }}
          className={`${TEXT_LINK} justify-self-start print:hidden`}
        >
          Is this your address? Remove it
        </Link>
      </div>
      <Where seenSale={seenSale} />
    </div>
  )
}

function Intro({ seenSale }: { seenSale: SeenSalePage }) {
  const { streetAddress, isClaimed, isFoundEmpty } = seenSale
  const [now] = useState(currentTime)
  const days = seenDaysToShow(seenSale, now)
  return (
    <header>
      <WhenLabel days={days} />
      <PageTitle title={streetAddress} className="mt-3 wrap-anywhere">
        <bdi>{streetAddress}</bdi>
      </PageTitle>
      <p className="mt-2 text-lead text-ink-soft">
        <bdi>{areaText(seenSale)}</bdi>
      </p>
      <p className="mt-1">{formatDates(days, formatDate)}</p>
      <p className="mt-4 flex items-start gap-3 rounded-card border-2 border-dashed border-line-strong bg-card px-4 py-3">
        <Eye aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong className="font-semibold">{toSentence(seenText(seenSale, now))}</strong>{' '}
          {isClaimed
            ? 'Its host has claimed it, and will say more soon.'
            : 'No host has confirmed it: it may have moved, or not take place at all.'}
        </span>
      </p>
      {isFoundEmpty && (
        <p className="mt-3 rounded-card bg-mustard-wash px-4 py-3 font-semibold">
          Two people found nobody here today. Lists and maps leave it out for the day.
        </p>
      )}
    </header>
  )
}

function WhatTheSignSays({ seenSale: { words, photoUrl, streetAddress } }: { seenSale: SeenSalePage }) {
  if (!words && !photoUrl) return null
  return (
    <section aria-labelledby="sign">
      <h2 id="sign" className="text-h3">
        What the sign says
      </h2>
      {words && (
        <p className="mt-2 whitespace-pre-line wrap-anywhere">
          <bdi>{words}</bdi>
        </p>
      )}
      {photoUrl && (
        <ItemPicture
          url={photoUrl}
          category="other"
          name={streetAddress}
          alt="The photo of the sign"
          aspect={4 / 3}
          widthPixels={720}
          className="mt-3 aspect-4/3 w-full max-w-180 rounded-card"
        />
      )}
    </section>
  )
}

function Where({ seenSale }: { seenSale: SeenSalePage }) {
  const { streetAddress, latitude, longitude, positionPrecision } = seenSale
  const isApproximate = !isExact(positionPrecision)
  return (
    <Card className="self-start overflow-hidden print:hidden">
      <PlaceArea
        label={`Map of where the sale at ${streetAddress} is`}
        position={{ latitude, longitude }}
        isApproximate={isApproximate}
        isSeen
        standIn={<div className="size-full bg-paper-deep" />}
        className="isolate h-56"
      />
      {isApproximate && (
        <p className="border-t border-line px-4.5 py-3 text-small text-ink-soft">
          The place on the map is approximate. Directions go by the street on the sign.
        </p>
      )}
    </Card>
  )
}
