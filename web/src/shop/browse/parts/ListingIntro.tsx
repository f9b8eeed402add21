import { t } from '@yardsnap/contract/texts'
import { shortName } from '@yardsnap/contract/names'
import { addressText } from '@yardsnap/contract/address-text'
import { formatDate, formatHours, formatTime } from '@yardsnap/contract/dates'
import { ADDRESS_SHOWN_FROM, isAddressYetHidden } from '@yardsnap/contract/hidden-address'
import type { Listing } from '@yardsnap/contract/listings'
import { beginsOn, formatPriceRule, getAnnouncedRules } from '@yardsnap/contract/price-rule-words'
import { getSaleDates } from '@yardsnap/contract/sale-days'
import { payWords } from '@yardsnap/contract/pay-kinds'
import { saleTypeText } from '@yardsnap/contract/sale-type'
import {
  CalendarDays,
  Clock,
  CloudRain,
  EyeOff,
  FileCheck,
  Images,
  Info,
  type LucideIcon,
  MapPin,
  Percent,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import { useOpenGallery } from '#shop/browse/gallery.ts'
import { ListingMosaic } from '#core/listings/ListingMosaic.tsx'
import { WelcomeCard } from '#core/listings/WelcomeCard.tsx'
import { getPhotoUrl } from '#core/items/crop.ts'
import { currentTime } from '#lib/first-rendering.ts'
import { formatClock } from '#lib/instants.ts'
import { useDaysToShow } from '#lib/use-days-to-show.ts'
import { Badge } from '#ui/Badge.tsx'
import { classes, TEXT_LINK } from '#ui/classes.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'
import { DayList } from './DayList.tsx'

export function ListingIntro({ listing }: { listing: Listing }) {
  const style = listing.pageStyle?.isPaused ? null : listing.pageStyle
  const [now] = useState(currentTime)
  const days = useDaysToShow(listing)
  // The list of several days says what begins on one of them.
  const listed = listing.laterDays.length > 0 ? getSaleDates(listing) : []
  const ruleTexts = getAnnouncedRules(listing, now)
    .filter((rule) => !listed.some((date) => beginsOn(rule, date)))
    .map(formatPriceRule)
  return (
    <section>
      <HeroPhotos urls={listHeroPictures(listing)} />
      <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <WhenLabel days={days} />
        <Badge>{saleTypeText(listing.title)}</Badge>
      </div>
      <PageTitle title={listing.title} className="mt-2.5 wrap-anywhere">
        <bdi>{listing.title}</bdi>
      </PageTitle>
      {listing.laterDays.length > 0 && <DayList listing={listing} now={now} />}
      <ul className="mt-4 grid gap-x-6 gap-y-2 desk:flex desk:flex-wrap">
        {listing.laterDays.length === 0 && (
          <>
            <Fact icon={CalendarDays} text={formatDate(listing.saleDate)} />
            <Fact
              icon={Clock}
              text={formatHours(days[0]?.startTime ?? listing.startTime, days[0]?.endTime ?? listing.endTime)}
            />
            {listing.dayNote && <Fact icon={Info} text={listing.dayNote} />}
          </>
        )}
        {[...new Set(ruleTexts)].map((text) => (
          <Fact key={text} icon={Percent} text={text} />
        ))}
        {listing.rainDate && <Fact icon={CloudRain} text={`Rain date: ${formatDate(listing.rainDate)}`} />}
        <Fact icon={MapPin} text={addressText(listing)} />
        {listing.permitNumber && <Fact icon={FileCheck} text={`Permit ${listing.permitNumber}`} />}
        {listing.payKinds.length > 0 && <Fact icon={Wallet} text={`Pay with: ${payWords(listing.payKinds)}`} />}
      </ul>
      {listing.isOwner && isAddressYetHidden(listing, now) && (
        <p className="mt-3 flex items-start gap-2 text-small text-ink-soft">
          <EyeOff aria-hidden className="mt-px size-4.5 shrink-0" />
          Others see the city and an approximate pin until {formatTime(ADDRESS_SHOWN_FROM)} on the day of the sale.
        </p>
      )}
      {listing.isOwner && isFoundByPremium(listing, now) && (
        <p className="mt-3 flex items-start gap-2 text-small text-ink-soft">
          <Clock aria-hidden className="mt-px size-4.5 shrink-0" />
          Premium shoppers find this sale already, everyone else from{' '}
          {formatClock(listing.earlyAccessUntil, listing.timeZone)}. Whoever has its link can open it.
        </p>
      )}
      {style?.welcome && (
        <div className="mt-5">
          <WelcomeCard hostName={shortName(listing.owner, t`the host`)} welcome={style.welcome} />
        </div>
      )}
      {listing.description && <Description text={listing.description} />}
    </section>
  )
}

/** The cover that the host chose, then the whole photos that item pictures were cropped from, without duplicates. */
function listHeroPictures({ coverUrl, imageUrls }: Listing): string[] {
  const photos = [...new Set(imageUrls.map(getPhotoUrl))]
  return coverUrl === null ? photos : [coverUrl, ...photos.filter((url) => url !== getPhotoUrl(coverUrl))]
}

/** Whole photos show best what kind of sale it is; they open the gallery. */
function HeroPhotos({ urls }: { urls: readonly string[] }) {
  const openGallery = useOpenGallery()
  const hasPictures = urls.length > 0
  return (
    <div className="relative">
      <ListingMosaic
        imageUrls={urls}
        widthPixels={800}
        aspect={1.75}
        isFirst
        className={classes('w-full rounded-card', hasPictures ? 'aspect-[3/2] desk:aspect-[2/1]' : 'h-36 desk:h-48')}
      />
      {hasPictures && openGallery && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => openGallery({ photoUrl: getPhotoUrl(urls[0] ?? '') })}
          className="absolute inset-0 rounded-card print:hidden"
        >
          <span className="absolute right-3 bottom-3 flex min-h-11 items-center gap-2 rounded-full bg-card px-4 font-semibold text-ink">
            <Images className="size-5" />
            See the photos
          </span>
        </button>
      )}
    </div>
  )
}

function isFoundByPremium<Sale extends Listing>(
  listing: Sale,
  now: Date,
): listing is Sale & { earlyAccessUntil: string } {
  const { status, earlyAccessUntil } = listing
  return status === 'published' && earlyAccessUntil !== null && Date.parse(earlyAccessUntil) > now.getTime()
}

function Fact({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <li className="flex min-w-0 items-start gap-2">
      <Icon className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <bdi className="min-w-0">{text}</bdi>
    </li>
  )
}

/** Longer texts are collapsed, so that items and directions stay near the top. */
const LONG_CHARACTERS = 360
const LONG_LINES = 6

function Description({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES
  return (
    <div className="mt-5 max-w-[68ch]">
      <p
        dir="auto"
        className={classes(
          'text-lead whitespace-pre-line wrap-anywhere',
          isLong && !isOpen && 'line-clamp-6 print:line-clamp-none',
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={classes(TEXT_LINK, 'print:hidden')}
        >
          {isOpen ? 'Show less' : 'Read more'}
        </button>
      )}
    </div>
  )
}
