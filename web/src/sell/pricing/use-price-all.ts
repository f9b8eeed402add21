import { plural, t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import type { MarketPricing } from '@yardsnap/contract/pricing'
import { useEffect, useRef, useState } from 'react'
import { isMissing } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { type ItemKeeper, type Items, unpricedItems } from '#core/items/draft-items.ts'
import { showToast } from '#lib/toast.ts'
import { fetchPricing, COMPLETE, FAILED } from './api.ts'
import { pricedItem, toPriceQuestion } from './price-rows.ts'

const AT_ONCE = 4

/** Prices many items, a few at a time; all of them change together at the end, so that one undo takes it back. */
export function usePriceAll({ change }: Pick<ItemKeeper, 'change'>) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const priceAll = async (chosen: Items) => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, total: chosen.length })
    const { found, failure } = await fetchAllPricings(chosen, controller.signal, (done) =>
      setProgress({ done, total: chosen.length }),
    )
    if (controller.signal.aborted) return
    setProgress(null)
    let [priced, unpriced] = [0, 0]
    const undo = change((items) => {
      const next = items.map((item) => found.get(item.id)?.(item) ?? item)
      // What the seller has changed meanwhile keeps its price.
      priced = next.filter((item, index) => item !== items[index]).length
      unpriced = unpricedItems(next).length
      return priced > 0 ? next : items
    })
    showPricingResult({ priced, unpriced, failure, undo })
  }

  return {
    progress,
    priceAll,
    cancel: () => {
      running.current?.abort()
      setProgress(null)
    },
  }
}

interface Outcome {
  /** How to price each item, by its id. */
  found: Map<string, (item: DraftItem) => DraftItem>
  failure: unknown
}

async function fetchAllPricings(items: Items, signal: AbortSignal, onDone: (done: number) => void): Promise<Outcome> {
  const outcome: Outcome = { found: new Map(), failure: null }
  const waiting = [...items]
  let done = 0
  const work = async () => {
    for (let asked = waiting.shift(); asked && !signal.aborted; asked = waiting.shift()) {
      const item = asked
      const pricing = await loadPricing(item, signal).catch((error: unknown) => {
        outcome.failure ??= error
        waiting.length = 0
        return null
      })
      if (pricing) outcome.found.set(item.id, (now) => pricedItem(now, item, pricing))
      onDone(++done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcome
}

/** @returns null when no price is known */
async function loadPricing(item: DraftItem, signal: AbortSignal): Promise<MarketPricing | null> {
  try {
    return await fetchPricing(toPriceQuestion(item), signal)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** '12 priced, 16 need yours.' */
function countsText(priced: number, unpriced: number): string {
  if (unpriced === 0) return plural(priced, { one: '# priced.', other: '# priced.' })
  const own = plural(priced, { one: '# priced', other: '# priced' })
  return t`${own}, ${plural(unpriced, { one: '# needs yours', other: '# need yours' })}.`
}

interface Ending {
  priced: number
  /** What still has no price, asked about or not. */
  unpriced: number
  failure: unknown
  undo: () => void
}

function showPricingResult({ priced, unpriced, failure, undo }: Ending): void {
  const action = priced > 0 ? { action: { label: t`Undo`, onPress: undo } } : {}
  const counts = countsText(priced, unpriced)
  if (failure) {
    leaveWhenUnauthorized(failure)
    const description = priced > 0 ? `${FAILED.description}. ${counts}` : FAILED.description
    return showToast({ ...FAILED, description, ...action })
  }
  showToast({ title: COMPLETE, description: counts, ...action })
}
