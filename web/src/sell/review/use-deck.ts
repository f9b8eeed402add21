import { t } from '@yardsnap/contract/texts'
import { isNamed } from '@yardsnap/contract/item-titles'
import { useState } from 'react'
import { changeItems, type ItemKeeper, type Items } from '#core/items/draft-items.ts'
import { showUndoToast } from '#sell/items/undo-toast.ts'
import { confirmGuesses, isKnownGuess, isLikelyGuess, nextCard, withNewCards } from './name-cards.ts'

interface Step {
  at: number
  /** The guess that was open as a card; null for any other card. */
  openedId: string | null
  /** The cards that this step skipped. */
  skippedIds: readonly string[]
}

/**
 * The cards that ask for names, the current position, and the steps that can be undone. After the last card come the
 * likely guesses, each of which can be opened as a card.
 */
export function useDeck(keeper: ItemKeeper, onDone: () => void) {
  const [cards, setCards] = useState(() => withNewCards([], keeper.items))
  const [at, setAt] = useState(0)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [steps, setSteps] = useState<readonly Step[]>([])
  const all = withNewCards(cards, keeper.items)
  if (all !== cards) setCards(all)
  const item = keeper.items.find(({ id }) => id === (openedId ?? all[at]))
  const guesses = keeper.items.filter(isKnownGuess)
  const likely = guesses.filter(isLikelyGuess)
  const isOpened = openedId !== null

  /** Goes to the next card that is still open. */
  const advance = () => {
    setOpenedId(null)
    const next = nextCard(all, at, keeper.items)
    const isLastGuess = isOpened && guesses.every(({ id }) => id === openedId)
    if (next === -1 && (guesses.length === 0 || isLastGuess)) onDone()
    else setAt(next === -1 ? all.length : next)
  }
  /** Changes the current item and stays on its card, because the seller may say more about it. */
  const refine = (change: (items: Items, id: string) => Items) => {
    if (!item) return
    keeper.change((items) => change(items, item.id))
    setSteps([...steps, { at, openedId, skippedIds: [] }])
  }
  const answer = (change: (items: Items, id: string) => Items) => {
    if (!item) return
    refine(change)
    advance()
  }
  const drop = () => {
    if (!item) return
    const ids = new Set([item.id])
    answer((items) => changeItems(items, ids, { state: 'dropped' }))
    const putBack = () => {
      keeper.change((items) => changeItems(items, ids, { state: 'kept' }))
      setSteps((before) => [...before, { at, openedId, skippedIds: [] }])
      setAt(at)
      setOpenedId(openedId)
    }
    showUndoToast(isNamed(item) ? t.of('an item')`Dropped ${item.title}` : t`Dropped a thing without a name`, putBack)
  }
  const skip = () => {
    if (!item) return
    if (isOpened) return setOpenedId(null)
    setSkipped(new Set([...skipped, item.id]))
    setSteps([...steps, { at, openedId, skippedIds: [item.id] }])
    advance()
  }
  const undo = () => {
    const last = steps.at(-1)
    if (!last) return
    if (last.skippedIds.length === 0) keeper.undo()
    setSkipped(new Set([...skipped].filter((id) => !last.skippedIds.includes(id))))
    setSteps(steps.slice(0, -1))
    setAt(last.at)
    setOpenedId(last.openedId)
  }
  return {
    cards: all,
    at,
    item,
    skipped,
    answer,
    refine,
    /** Leaves the item as it is now. */
    goOn: advance,
    skip,
    undo,
    guesses,
    likely,
    isOpened,
    open: setOpenedId,
    /** Whether another card follows. */
    hasMore: !isOpened && nextCard(all, at, keeper.items) !== -1,
    skipAll: () => {
      if (guesses.length === 0) return onDone()
      setSkipped(new Set([...skipped, ...all.slice(at)]))
      setSteps([...steps, { at, openedId, skippedIds: all.slice(at) }])
      setAt(all.length)
    },
    confirm: () => {
      keeper.change(confirmGuesses)
      onDone()
    },
    canUndo: steps.length > 0,
    drop,
    back: () => (isOpened ? setOpenedId(null) : setAt(Math.max(0, at - 1))),
  }
}
