import { plural } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { sumPrices } from '@yardsnap/contract/items'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import { getSaleDays } from '@yardsnap/contract/sale-days'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'

const MAX_PICTURES = 6

interface ListingPreviewProps {
  form: ListingForm
  items: readonly DraftItem[]
}

/** The sale as its card will be. */
export function ListingPreview({ form, items }: ListingPreviewProps) {
  const pictures = items.filter((item) => item.imageUrls.length > 0).slice(0, MAX_PICTURES)
  const street = form.hidesAddress ? '' : form.streetAddress
  const place = [street, form.city, [form.state, form.zipCode].filter(Boolean).join(' ')]
  return (
    <div>
      {pictures.length > 0 && (
        <ul aria-hidden className="mb-4 grid grid-cols-3 gap-1 overflow-hidden rounded-control desk:grid-cols-6">
          {pictures.map((item) => (
            <li key={item.id}>
              <ItemThumbnail item={item} widthPixels={200} className="aspect-square w-full" />
            </li>
          ))}
        </ul>
      )}
      <WhenLabel days={getSaleDays(form)} />
      <p className="mt-2 font-display text-h3 font-bold wrap-anywhere">{form.title || 'Untitled sale'}</p>
      <p className="mt-0.5 text-ink-soft">
        {place.filter(Boolean).join(', ') || 'No address yet'}
        {form.hidesAddress && form.streetAddress && ' · street hidden until the morning of the sale'}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <PriceTag price={sumPrices(items).toFixed(2)} />
        <span className="text-ink-soft">{plural(items.length, { one: '# item', other: '# items' })}</span>
      </p>
    </div>
  )
}
