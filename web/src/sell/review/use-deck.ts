import { t } from '@yardsnap/contract/texts'
import { isNamed } from '@yardsnap/contract/item-titles'
import { useState } from 'react'
import { changeItems, type ItemKeeper, type Items } from '#core/items/draft-items.ts'
import { showUndoToast } from '#sell/items/undo-toast.ts'
import { confirmGuesses, isKnownGuess, isLikelyGuess, needsName, nextCard, withNewCards } from './name-cards.ts'

interface Step {
  at: number
  /** The guess that was open as a card; null for any other card. */
  openedId: string | null
  /** The cards that this step skipped. */
  skippedIds: readonly string[]
}

/** The steps after one of them was taken back: it is gone while it is the newest change, and later that is a step of its own. */
function withTakenBack(steps: readonly Step[], taken: Step): readonly Step[] {
  if (!steps.includes(taken)) return steps
  const newest = steps.findLast(({ skippedIds }) => skippedIds.length === 0)
  return newest === taken ? steps.filter((step) => step !== taken) : [...steps, { ...taken }]
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

  /** Goes to the next card that is still open. @param items as they are now, where a step changed more than this one */
  const advance = (items = keeper.items) => {
    setOpenedId(null)
    const next = nextCard(all, at, items)
    const isAnyGuessLeft = items.some((one) => isKnownGuess(one) && !(isOpened && one.id === openedId))
    if (next === -1 && !isAnyGuessLeft) onDone()
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
  /** A change of any items, as by a list of what is in a photo. Goes on where it answered the present card. */
  const changeSeveral = (change: (items: Items) => Items) => {
    const takeBack = keeper.change(change)
    const made: Step = { at, openedId, skippedIds: [] }
    setSteps([...steps, made])
    const items = change(keeper.items)
    const present = items.find(({ id }) => id === item?.id)
    if (!present || !needsName(present)) advance(items)
    return () => {
      takeBack()
      setSteps((before) => withTakenBack(before, made))
      setAt(at)
      setOpenedId(openedId)
    }
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
    several: { items: keeper.items, change: changeSeveral },
    /** Leaves the item as it is now. */
    goOn: () => advance(),
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
