import { t } from '@yardsnap/contract/texts'
import { formatPrice } from '@yardsnap/contract/formats'
import { useMutation } from '@tanstack/react-query'
import { dollars } from '@yardsnap/contract/dollars'
import type { MarketPricing } from '@yardsnap/contract/pricing'
import { ChartNoAxesColumn } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { Button } from '#ui/Button.tsx'
import { PriceField } from '#ui/PriceField.tsx'
import { showToast } from '#lib/toast.ts'
import { fetchPricing, type PriceQuestion, COMPLETE, FAILED } from './api.ts'
import { PricingResult } from './parts/PricingResult.tsx'

interface MarketPriceAnalysisProps {
  question: PriceQuestion
  onRetailPrice: (retailPrice: string) => void
  /** A decimal string of dollars; zero counts as none. */
  currentPrice: string
  onApply: (pricing: MarketPricing) => void
  /** Asks when it is shown, without waiting for a press. */
  isAskedAtOnce: boolean
}

/** What similar things cost second-hand (S2.14.1, S4.10). */
export function MarketPriceAnalysis(props: MarketPriceAnalysisProps) {
  const { question, onRetailPrice, currentPrice, onApply, isAskedAtOnce } = props
  const analysis = useMutation({
    mutationFn: (asked: PriceQuestion) => fetchPricing(asked),
    onSuccess: ({ recommendedPrice }) =>
      showToast({ title: COMPLETE, description: t`Recommended price: ${formatPrice(recommendedPrice)}` }),
    onError: () => showToast(FAILED),
  })
  const analyze = useEffectEvent(() => analysis.mutate(question))
  useEffect(() => {
    if (isAskedAtOnce) analyze()
  }, [isAskedAtOnce])
  const asked = analysis.variables
  // A known name sets the category a moment after the question was asked. Then it is asked again with that category.
  const isOfOldCategory = asked?.itemName === question.itemName && asked.category !== question.category
  useEffect(() => {
    if (isOfOldCategory) analyze()
  }, [isOfOldCategory])
  // An answer for another name, category or condition does not apply.
  const isAnswer = JSON.stringify(asked) === JSON.stringify(question)

  return (
    <section
      tabIndex={-1}
      aria-label="Market Price Analysis"
      className="grid scroll-mt-24 scroll-mb-36 gap-3 rounded-control border border-line bg-card p-4"
    >
      <h4 className="flex items-center gap-2 font-bold">
        <ChartNoAxesColumn className="size-5 text-ink-soft" />
        Market Price Analysis
      </h4>
      <div className="flex flex-wrap items-end gap-3">
        <PriceField
          label="Price when new, if you know it"
          value={question.retailPrice ?? ''}
          onValueChange={(price) => onRetailPrice(dollars(price) > 0 ? price : '')}
          className="min-w-53 flex-1"
        />
        <Button
          tone="secondary"
          className="flex-1"
          disabled={question.itemName === ''}
          isPending={analysis.isPending}
          pendingText="Analyzing Market..."
          onClick={() => analysis.mutate(question)}
        >
          Analyze Market Price
        </Button>
      </div>
      <div aria-live="polite">
        {analysis.isSuccess && isAnswer && (
          <PricingResult
            pricing={analysis.data}
            category={question.category}
            currentPrice={dollars(currentPrice)}
            onApply={() => onApply(analysis.data)}
          />
        )}
        {analysis.isError && isAnswer && <Failure error={analysis.error} />}
      </div>
    </section>
  )
}

/** S8.12, with the server's own reason where it has one. */
function Failure({ error }: { error: Error }) {
  const reason = getErrorMessage(error, '')
  return (
    <div className="rounded-control border border-danger bg-danger-wash p-3 text-small">
      <p>Unable to analyze market pricing at this time. You can still set your own price.</p>
      {reason && <p className="mt-1 text-ink-soft">{reason}</p>}
    </div>
  )
}
