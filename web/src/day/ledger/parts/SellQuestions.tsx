import { shownTitle } from '@yardsnap/contract/item-titles'
import type { ListedItem } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import type { HeldAnswer } from '#day/holds/held-answer.ts'
import { HeldQuestion } from '#day/holds/HeldQuestion.tsx'
import type { StockSale } from '#day/ledger/use-stock.ts'
import type { SellQuestion } from '#day/ledger/use-stock-selling.tsx'
import { SellDialog } from './SellDialog.tsx'

interface SellQuestionsProps {
  listing: Listing
  question: SellQuestion
  onSold: (item: ListedItem, sale: StockSale) => void
  onAnswer: (answer: HeldAnswer) => void
  onClose: () => void
}

/** Asks what an item sold for, or who buys it if it is held. */
export function SellQuestions({ listing, question, onSold, onAnswer, onClose }: SellQuestionsProps) {
  const { item, held } = question
  return (
    <>
      <SellDialog
        listing={listing}
        item={held ? null : item}
        onSold={onSold}
        onUncounted={(sold, quantity) => onSold(sold, { quantity, price: null })}
        onClose={onClose}
      />
      <HeldQuestion
        asked={held && { title: shownTitle(item), held: held.pieces }}
        timeZone={listing.timeZone}
        onAnswer={onAnswer}
        onCancel={onClose}
        cancelText="Not sold"
      />
    </>
  )
}
