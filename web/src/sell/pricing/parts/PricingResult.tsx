import { t } from '@yardsnap/contract/texts'
import { formatPrice } from '@yardsnap/contract/formats'
import { dollars } from '@yardsnap/contract/dollars'
import {
  assessPrice,
  type ConfidenceLabel,
  confidenceLabel,
  type MarketPricing,
  type PriceAssessment,
} from '@yardsnap/contract/pricing'
import { ArrowDown, ArrowUp, Check, Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { Comparisons } from './Comparisons.tsx'
import { PriceStrip } from './PriceStrip.tsx'

interface PricingResultProps {
  pricing: MarketPricing
  category: string
  /** In dollars; 0 when there is none. */
  currentPrice: number
  onApply: () => void
}

const TONES = { High: 'good', Medium: 'info', Low: 'plain' } as const
const CONFIDENCES: Record<ConfidenceLabel, string> = {
  High: t`High confidence`,
  Medium: t`Medium confidence`,
  Low: t`Low confidence`,
}

export function PricingResult({ pricing, category, currentPrice, onApply }: PricingResultProps) {
  const {
    recommendedPrice,
    averagePrice,
    confidence,
    sourceText,
    comparisons,
    comparablePrices,
    onlineValue,
    soldNearby,
  } = pricing
  const range = { min: dollars(pricing.priceRange.min), max: dollars(pricing.priceRange.max) }
  const label = confidenceLabel(confidence)
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex items-center gap-3">
          <span className="text-small text-ink-soft">Recommended</span>
          <PriceTag price={recommendedPrice} size="large" />
        </span>
        <Badge tone={TONES[label]}>{CONFIDENCES[label]}</Badge>
        {currentPrice !== dollars(recommendedPrice) && (
          <Button tone="secondary" onClick={onApply}>
            Apply Recommended Price
          </Button>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-3 text-small">
        <Figure term="Average price">{formatPrice(averagePrice)}</Figure>
        <Figure term="Price range">
          {formatPrice(range.min)} to {formatPrice(range.max)}
        </Figure>
        {soldNearby && (
          <Figure term={t`Sold near you, in ${soldNearby.sales} sales`}>
            {t`${formatPrice(soldNearby.got)} of ${formatPrice(soldNearby.asked)} asked`}
          </Figure>
        )}
      </dl>
      {currentPrice > 0 && <Assessment price={currentPrice} assessment={assessPrice(currentPrice, range)} />}
      {comparablePrices.length > 0 && (
        <PriceStrip
          prices={comparablePrices.map(dollars)}
          range={range}
          recommended={dollars(recommendedPrice)}
          yours={currentPrice > 0 ? currentPrice : null}
        />
      )}
      <p className="text-small text-ink-soft">{sourceText}</p>
      {onlineValue && (
        <p className="flex gap-2.5 rounded-control bg-mustard-wash p-3 text-small">
          <Globe className="mt-0.5 size-4.5 shrink-0" />
          <span>
            <strong>Worth listing online?</strong> {onlineValue.text}
          </span>
        </p>
      )}
      {comparisons.length > 0 && <Comparisons comparisons={comparisons} category={category} />}
    </div>
  )
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

const ASSESSMENTS: Record<PriceAssessment, { icon: typeof Check; textOf: (price: string) => string }> = {
  good: { icon: Check, textOf: (price) => t`Your price, ${price}, is a good price: within the range` },
  'too low': { icon: ArrowDown, textOf: (price) => t`Your price, ${price}, is too low: below the range` },
  'too high': { icon: ArrowUp, textOf: (price) => t`Your price, ${price}, is too high: above the range` },
}

function Assessment({ price, assessment }: { price: number; assessment: PriceAssessment }) {
  const { icon: Icon, textOf } = ASSESSMENTS[assessment]
  return (
    <p className="flex items-center gap-2 text-small font-semibold">
      <Icon className="size-4.5 shrink-0" />
      {textOf(formatPrice(price))}
    </p>
  )
}
