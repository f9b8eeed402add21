import { Link } from '@tanstack/react-router'
import type { CommunityDay, CommunityHouse } from '@yardsnap/contract/community-days'
import { plural, t } from '@yardsnap/contract/texts'
import { memo, Suspense } from 'react'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { describeCategories, describeDates, type Street } from '#shop/community-days/houses.ts'

interface StreetListProps {
  day: Pick<CommunityDay, 'dates'>
  streets: readonly Street[]
  seen: ReadonlySet<number>
  /** Shows a house on the map. */
  onShow: (number: number) => void
}

/** The houses street by street, in the order of their numbers. The boundaries let React bring hundreds to life in small steps. */
export const StreetList = memo(function StreetList({ day, streets, seen, onShow }: StreetListProps) {
  return (
    <div className="mt-3 desk:columns-2 desk:gap-10 wide:columns-3 print:columns-3">
      {streets.map((street) => (
        <Suspense key={street.key}>
          <StreetSection street={street} day={day} seen={seen} onShow={onShow} />
        </Suspense>
      ))}
    </div>
  )
})

interface StreetSectionProps extends Omit<StreetListProps, 'streets'> {
  street: Street
}

function StreetSection({ street: { name, houses }, day, seen, onShow }: StreetSectionProps) {
  return (
    <section data-rows={houses.length} className="skip-rows mb-6 break-inside-avoid-column">
      <h3 className="flex items-baseline justify-between gap-3 border-b-2 border-ink pb-1.5 text-body wrap-anywhere">
        <bdi>{name || t`Shown later`}</bdi>
        <span className="shrink-0 font-sans text-small font-normal tracking-normal text-ink-soft">
          {plural(houses.length, { one: '# house', other: '# houses' })}
        </span>
      </h3>
      <ul>
        {houses.map((house) => (
          <House key={house.number} day={day} house={house} isSeen={seen.has(house.number)} onShow={onShow} />
        ))}
      </ul>
    </section>
  )
}

interface HouseProps {
  day: Pick<CommunityDay, 'dates'>
  house: CommunityHouse
  isSeen: boolean
  onShow: (number: number) => void
}

/** Its street is said by the heading above, so that without a house number what is sold there comes first. */
function House({ day, house, isSeen, onShow }: HouseProps) {
  const { number, streetAddress, isAddressHidden, listing, latitude } = house
  const categories = describeCategories(house)
  const title = isAddressHidden ? '' : streetAddress
  const more = [title ? categories : '', describeDates(house, day)].filter(Boolean).join(' · ')
  const label = 'grid h-9 min-w-9 place-items-center rounded-full border-2 border-ink px-1.5 font-display font-bold'
  return (
    <li className="flex items-center gap-2 border-b border-line [contain-intrinsic-size:auto_4.0625rem] [content-visibility:auto]">
      {latitude === null ? (
        <span className="grid size-12 shrink-0 place-items-center">
          <span className={label}>{number}</span>
        </span>
      ) : (
        <button
          type="button"
          aria-label={t`Show house ${number} on the map`}
          onClick={() => onShow(number)}
          // Its row is drawn by itself, which would cut off an outline around it.
          className="grid size-12 shrink-0 place-items-center -outline-offset-3"
        >
          <span className={label}>{number}</span>
        </button>
      )}
      <div className="min-w-0 grow py-2 wrap-anywhere">
        <bdi className="font-semibold">{title || categories || t`A bit of everything`}</bdi>
        {isSeen && <span className="ml-2 text-small text-ink-soft">{t`Seen`}</span>}
        {more && <p className="text-small text-ink-soft">{more}</p>}
        {listing && (
          <Link
            to="/sale/$listingId"
            params={{ listingId: listing.id }}
            className="inline-block py-1 text-small text-sky underline underline-offset-4"
          >
            <bdi>{listing.title}</bdi>
          </Link>
        )}
      </div>
      {listing?.photoUrl && (
        <ItemPicture
          url={listing.photoUrl}
          category="other"
          alt=""
          isScene
          widthPixels={56}
          className="size-14 shrink-0 rounded-control"
        />
      )}
    </li>
  )
}
