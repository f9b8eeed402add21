import { askingCents } from '@yardsnap/contract/asking-price'
import type { HeldPiece } from '@yardsnap/contract/holds'
import { isPriced } from '@yardsnap/contract/item-prices'
import type { ListedItem } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { toDollars } from '@yardsnap/contract/till-money'
import { useState } from 'react'
import { useHoldRequests } from '#core/holds/api.ts'
import { type HeldAnswer, heldAgainst, withAgreedPrice } from '#day/holds/held-answer.ts'
import { currentTime } from '#lib/first-rendering.ts'
import { whenOpened } from '#ui/when-opened.tsx'
import { piecesOfTap } from './sold-changes.ts'
import { type StockSale, useStock } from './use-stock.ts'

const SellQuestions = whenOpened(async () => (await import('./parts/SellQuestions.tsx')).SellQuestions, {
  isPreloaded: false,
})

/** How long a sale waits for what is held, in milliseconds. */
const PATIENCE_MS = 3000

export type StockSelling = ReturnType<typeof useStockSelling>

/** What is asked before something is marked sold: its price, or who buys what is held. */
export interface SellQuestion {
  item: ListedItem
  /** Null while its price is asked. */
  held: { pieces: HeldPiece[]; sale: StockSale } | null
}

/** Marks items of the user's own sale as sold, after asking for a price or a buyer if needed. */
export function useStockSelling(listing: Listing) {
  const stock = useStock(listing)
  const holds = useHoldRequests(listing.id, { isEnabled: listing.isOwner && listing.status !== 'draft' })
  const [question, setQuestion] = useState<SellQuestion | null>(null)
  const computeAskingPrice = (item: ListedItem) =>
    isPriced(item) ? toDollars(askingCents(item, piecesOfTap(item), listing, currentTime())) : null

  /** Waits for those that are on their way: a first tap may be quicker, and would sell what is held to somebody else. */
  const readHolds = async () => {
    if (holds.data || holds.fetchStatus !== 'fetching') return holds
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
    return (await Promise.race([holds.refetch({ cancelRefetch: false }), late])) ?? holds
  }

  const sellFor = async (item: ListedItem, sale: StockSale) => {
    const held = heldAgainst(item, sale.quantity, await readHolds())
    if (held.length > 0) return setQuestion({ item, held: { pieces: held, sale } })
    setQuestion(null)
    return stock.sell(item, sale)
  }
  const askPrice = (item: ListedItem) => setQuestion({ item, held: null })
  const answerHeld = (answer: HeldAnswer) => {
    setQuestion(null)
    if (!question?.held) return
    const { item, held } = question
    const agreed = withAgreedPrice(held.sale, { answer, item, listing, held: held.pieces, now: currentTime() })
    stock.sell(item, { ...agreed, ...answer })
  }

  return {
    stock,
    /** What a tap sells an item for, in dollars, 0 where it is free; null without a price. */
    computeAskingPrice,
    askPrice,
    sell(item: ListedItem): void {
      const price = computeAskingPrice(item)
      if (price === null) askPrice(item)
      else void sellFor(item, { quantity: piecesOfTap(item), price })
    },
    /** The open question, to be rendered once beside the list. */
    questions: question && (
      <SellQuestions
        listing={listing}
        question={question}
        onSold={(item, sale) => void sellFor(item, sale)}
        onAnswer={answerHeld}
        onClose={() => setQuestion(null)}
      />
    ),
  }
}
