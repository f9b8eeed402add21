import { shownTitle } from '@yardsnap/contract/item-titles'
import { t } from '@yardsnap/contract/texts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Till } from './use-till.ts'

/** How long a buyer waits for the state of now, in milliseconds; then what this phone last read counts. */
const PATIENCE_MS = 4000

/** Somebody who has come for what is held for them. */
export interface Buyer {
  itemId: string
  holdId: string
}

interface Options {
  till: Till
  /** Null for anybody. */
  buyer: Buyer | null
  /** Whether the state was read since the till was opened, or cannot be. A former one knows nothing of what was agreed since. */
  isFresh: boolean
  /** Called when the held item is the only one in the basket and can be paid for. */
  onTake: () => void
  onNotice: (text: string) => void
}

/** Puts the item that is held for a buyer into the basket. @returns whether it is alone there and being paid for */
export function useBuyer({ till, buyer, isFresh, onTake, onNotice }: Options): boolean {
  const [isServing, setServing] = useState(false)
  const hasBegun = useRef(false)
  const begin = useEffectEvent(() => {
    if (!buyer || hasBegun.current) return
    hasBegun.current = true
    const item = till.state.items.find(({ id }) => id === buyer.itemId)
    const wasEmpty = till.basket.lines.length === 0
    const problem = item ? till.addItem(item, buyer.holdId) : t`This thing is not in the sale anymore.`
    if (problem !== null) return onNotice(item ? `${shownTitle(item)}: ${problem}` : problem)
    if (!wasEmpty) return onNotice(t`Added to the items already in the basket.`)
    setServing(true)
    return onTake()
  })
  useEffect(() => {
    const timer = setTimeout(() => begin(), isFresh ? 0 : PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isFresh])
  return isServing
}
