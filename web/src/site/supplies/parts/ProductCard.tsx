import { plural } from '@yardsnap/contract/texts'
import { formatMoney } from '@yardsnap/contract/formats'
import type { AffiliateProduct } from '@yardsnap/contract/supplies'
import { ExternalLink, Star } from 'lucide-react'
import { formatDate } from '@yardsnap/contract/dates'
import { Badge } from '#ui/Badge.tsx'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { trackClick } from '#site/supplies/api.ts'
import { ProductPicture } from '#site/supplies/ProductPicture.tsx'

/** A product of another shop (S2.8.1). */
export function ProductCard({ product }: { product: AffiliateProduct }) {
  const { title, description, retailer } = product
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      <ProductPicture product={product} className="w-full border-b border-line" />
      <div className="flex grow flex-col p-4.5">
        <p className="text-small text-ink-soft wrap-anywhere">
          <bdi>{retailer}</bdi>
        </p>
        <h2 className="mt-1 text-h3 wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        <Rating product={product} />
        {description && <p className="mt-2.5 wrap-anywhere text-ink-soft">{description}</p>}
        <div className="mt-auto pt-4">
          <Price product={product} />
          <p className="mt-2 text-tiny text-ink-soft">
            Price of {formatDate(product.lastUpdated.slice(0, 10))}; the shop’s own counts.
          </p>
          <ButtonAnchor
            href={product.affiliateUrl}
            target="_blank"
            rel="sponsored nofollow noopener"
            tone="secondary"
            icon={<ExternalLink className="size-4.5 shrink-0" />}
            onClick={() => trackClick(product.id)}
            onAuxClick={(event) => event.button === 1 && trackClick(product.id)}
            className="mt-3.5 w-full"
          >
            <span className="min-w-0 wrap-anywhere">
              View at <bdi>{retailer}</bdi>
              <span className="sr-only">
                : <bdi>{title}</bdi> (opens in a new tab)
              </span>
            </span>
          </ButtonAnchor>
        </div>
      </div>
    </Card>
  )
}

function Rating({ product: { rating, reviewCount } }: { product: AffiliateProduct }) {
  if (rating === null && reviewCount === 0) return null
  const stars = rating?.toFixed(1)
  const reviews = plural(reviewCount, { one: '# review', other: '# reviews' })
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-1.5 text-small">
      {stars !== undefined && (
        <>
          <Star className="size-4 fill-mustard text-mustard" />
          <span aria-hidden className="font-semibold">
            {stars}
          </span>
          <span className="sr-only">{`${stars} of 5 stars`}</span>
        </>
      )}
      <span className="text-ink-soft">{reviews}</span>
    </p>
  )
}

function Price({ product: { price, originalPrice, discount } }: { product: AffiliateProduct }) {
  const before = originalPrice === null ? null : formatMoney(originalPrice)
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <PriceTag price={formatMoney(price)} />
      {before !== null && (
        <s className="text-ink-soft">
          <span aria-hidden>{before}</span>
          <span className="sr-only">{`instead of ${before}`}</span>
        </s>
      )}
      {discount !== null && <Badge tone="good">{discount}% off</Badge>}
    </p>
  )
}
