import type { MarketPricing } from '@yardsnap/contract/pricing'
import { useEffect, useRef, useState } from 'react'
import { isMissing } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import type { EditableItem } from '#features/items/rows.ts'
import { showToast } from '#ui/toast.ts'
import { fetchPricing, COMPLETE, FAILED } from './api.ts'
import { pricedRow, questionOf } from './price-rows.ts'

type Rows = readonly EditableItem[]

export interface PriceAllOptions {
  rows: Rows
  /** Makes one undoable change. */
  change: (change: (rows: Rows) => Rows) => void
  undo: () => void
}

const AT_ONCE = 4

/** Prices many rows, a few at a time; all of them change together at the end, so that one undo takes it back. */
export function usePriceAll({ change, undo }: PriceAllOptions) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const priceAll = async (chosen: Rows) => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, total: chosen.length })
    const { found, failure } = await askForAll(chosen, controller.signal, (done) =>
      setProgress({ done, total: chosen.length }),
    )
    if (controller.signal.aborted) return
    setProgress(null)
    change((rows) => {
      const next = rows.map((row) => found.get(row.key)?.(row) ?? row)
      return next.some((row, index) => row !== rows[index]) ? next : rows
    })
    tellOf({ priced: found.size, asked: chosen.length, failure, undo })
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
  /** How to price each row, by its key. */
  found: Map<string, (row: EditableItem) => EditableItem>
  failure: unknown
}

async function askForAll(rows: Rows, signal: AbortSignal, onDone: (done: number) => void): Promise<Outcome> {
  const outcome: Outcome = { found: new Map(), failure: null }
  const waiting = [...rows]
  let done = 0
  const work = async () => {
    for (let asked = waiting.shift(); asked && !signal.aborted; asked = waiting.shift()) {
      const row = asked
      const pricing = await pricingOf(row, signal).catch((error: unknown) => {
        outcome.failure ??= error
        waiting.length = 0
        return null
      })
      if (pricing) outcome.found.set(row.key, (now) => pricedRow(now, row, pricing))
      onDone(++done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcome
}

/** @returns null when no price is known */
async function pricingOf(row: EditableItem, signal: AbortSignal): Promise<MarketPricing | null> {
  try {
    return await fetchPricing(questionOf(row), signal)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

interface Ending {
  priced: number
  asked: number
  failure: unknown
  undo: () => void
}

function tellOf({ priced, asked, failure, undo }: Ending): void {
  const action = priced > 0 ? { action: { label: 'Undo', onPress: undo } } : {}
  const count = `Priced ${priced} of ${asked} ${asked === 1 ? 'item' : 'items'}`
  if (failure) {
    leaveWhenUnauthorized(failure)
    const description = priced > 0 ? `${FAILED.description}. ${count}.` : FAILED.description
    return showToast({ ...FAILED, description, ...action })
  }
  const rest = asked - priced
  const unknown = rest === 0 ? '' : ` Nothing is known of the other ${rest}: set your own price.`
  showToast({ title: COMPLETE, description: `${count}.${unknown}`, ...action })
}
