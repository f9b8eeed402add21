import { t } from '@yardsnap/contract/texts'
import { formatDay, formatTime } from '@yardsnap/contract/dates'
import { formatTag } from '@yardsnap/contract/item-prices'
import type { Want, WantMatch } from '@yardsnap/contract/wants'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { ItemTile } from '#core/items/ItemTile.tsx'
import { formatMiles } from '@yardsnap/contract/miles'
import { Card } from '#ui/Card.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { describeWant } from '#shop/wants/want-text.ts'

interface WantCardProps {
  want: Want
  onEdit: () => void
  onRemove: () => void
}

/** A want with its matches. */
export function WantCard({ want, onEdit, onRemove }: WantCardProps) {
  const titleId = useId()
  return (
    <Card className="overflow-hidden p-4 desk:p-5">
      <article aria-labelledby={titleId}>
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <h2 id={titleId} className="text-h3 wrap-anywhere first-letter:uppercase">
              <bdi>{want.words}</bdi>
            </h2>
            <p className="text-small text-ink-soft wrap-anywhere">{describeWant(want)}</p>
          </div>
          <Menu
            trigger={<IconButton label={`More about ${want.words}`} icon={<Ellipsis />} className="-mt-1.5 -mr-2" />}
            entries={[
              { label: t`Change`, icon: <Pencil />, onSelect: onEdit },
              { label: t`Remove`, icon: <Trash2 />, onSelect: onRemove, tone: 'danger' },
            ]}
          />
        </div>
        {want.finds.length === 0 ? (
          <p className="mt-3 text-small text-ink-soft">
            Nothing yet. We check every sale that is published or changed.
          </p>
        ) : (
          <ul className="-mx-4 mt-3 flex snap-x scroll-px-4 gap-3.5 overflow-x-auto px-4 pb-1 desk:-mx-5 desk:scroll-px-5 desk:px-5">
            {want.finds.map((match) => (
              <li key={match.itemId ?? match.listingId} className="w-34 shrink-0 snap-start desk:w-44">
                <MatchCard match={match} />
              </li>
            ))}
          </ul>
        )}
      </article>
    </Card>
  )
}

function MatchCard({ match }: { match: WantMatch }) {
  const where = match.distance === null ? match.city : formatMiles(match.distance, match)
  const when = [formatDay(match.saleDate), formatTime(match.startTime)].filter(Boolean).join(', ')
  return (
    <div className="group relative">
      <ItemTile
        item={match}
        opens={match}
        as="h3"
        widthPixels={176}
        aspect={1.25}
        pictureClass="aspect-[5/4] rounded-control border border-line"
        titleClass="text-small font-semibold"
        tag={match.price !== null && <PriceTag price={formatTag(match.price)} />}
        over={
          match.isNew && (
            <span className="absolute top-2 left-2 rounded-full bg-grass px-2.5 py-0.5 text-tiny font-semibold text-paper">
              New
            </span>
          )
        }
      >
        <p className="text-small text-ink-soft">{when}</p>
        <p className="text-small text-ink-soft">{where}</p>
      </ItemTile>
    </div>
  )
}
