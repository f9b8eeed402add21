import { formatDates } from '@yardsnap/contract/dates'
import { plural } from '@yardsnap/contract/texts'
import { X } from 'lucide-react'
import { formatMiles } from '@yardsnap/contract/miles'
import type { PlacedDay } from '#shop/map/placed-sales.ts'
import { useEscape } from '#shop/map/use-escape.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'

/** The details of the pin of a sale day. */
export function DayInfoCard({ placed, onClose }: { placed: PlacedDay; onClose: () => void }) {
  const { communityDay, distanceMiles } = placed
  const { slug, name, city, dates, houseCount } = communityDay
  useEscape(onClose)
  const houses = plural(houseCount, { one: '# house', other: '# houses' })
  return (
    <section aria-label={name}>
      <div className="flex items-start justify-between gap-2">
        <span className="pt-1.5">
          <WhenLabel days={dates} />
        </span>
        <IconButton label="Close" icon={<X />} onClick={onClose} className="-mt-2 -mr-2" />
      </div>
      <p className="mt-1 line-clamp-3 font-display text-h3 font-bold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className="mt-1 text-small text-ink-soft">
        {[formatDates(dates), houses, city, formatMiles(distanceMiles)].filter(Boolean).join(', ')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 *:grow *:px-3">
        <ButtonLink to="/day/$slug" params={{ slug }}>
          See the houses
        </ButtonLink>
      </div>
    </section>
  )
}
