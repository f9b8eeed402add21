import { plural, t } from '@yardsnap/contract/texts'
import type { DraftItem, ItemState } from '@yardsnap/contract/drafts'
import { isNamed } from '@yardsnap/contract/item-titles'
import type { Photo } from '@yardsnap/contract/photos'
import { useMemo, useState } from 'react'
import { placeIn } from '#core/items/item-place.ts'
import { type ItemKeeper, ofState, replaceItem, withCrop } from '#core/items/draft-items.ts'
import { showUndoToast } from '#sell/items/undo-toast.ts'
import {
  getAnswer,
  listDetectedItems,
  keepTicked,
  mergedInto,
  type LookAlikes,
  groupLookAlikes,
  type SetAnswer,
  type SetAnswers,
  computeTally,
  splitItem,
  widerCrop,
  withState,
} from './review-items.ts'

/**
 * The detected items in their sections, and what the seller can do with them.
 * @param photo limits the sections to this photo
 */
export function useReview(keeper: ItemKeeper, photo: Photo | undefined) {
  const { items } = keeper
  const [answers, setAnswers] = useState<SetAnswers>(new Map())
  const detected = useMemo(() => listDetectedItems(items), [items])
  const dropped = useMemo(() => ofState(items, 'dropped'), [items])
  const { kept, rest, sets } = useMemo(() => computeTally(detected, answers), [detected, answers])
  const shown = useMemo(() => (photo ? detected.filter((item) => placeIn(item, photo)) : detected), [detected, photo])
  const { groups, sure, unnamed, guesses, isGuess } = useSections(detected, shown)

  const setState = (ids: ReadonlySet<string>, state: ItemState, topic?: string) =>
    keeper.change((all) => withState(all, ids, state), topic)
  const isTicked = (id: string) => items.find((item) => item.id === id)?.state === 'kept'

  const answer = ({ key, items: members }: LookAlikes, chosen: SetAnswer) => {
    setAnswers(new Map([...answers, [key, chosen]]))
    const state = chosen === 'none' ? 'suggested' : 'kept'
    // What the seller has ticked one by one stays so.
    const isKnown = chosen === 'separate' && members.some((item) => item.state === 'kept')
    if (!isKnown && members.some((item) => item.state !== state)) setState(new Set(members.map(({ id }) => id)), state)
  }

  const dropRest = () => {
    const undo = setState(rest, 'dropped')
    showUndoToast(plural(rest.size, { one: 'Dropped #', other: 'Dropped #' }), undo)
  }

  const splitInTwo = (item: DraftItem, inPhoto: Photo) => {
    const parts = splitItem(item, inPhoto)
    if (!parts) return
    isGuess.set(parts[1].id, isGuess.get(item.id) ?? false)
    const undo = keeper.change((all) => replaceItem(all, item.id, parts))
    showUndoToast(t`Made two of it`, undo)
  }

  const widen = ({ id }: DraftItem) =>
    keeper.change((all) =>
      all.map((item) => (item.id === id && item.cropData ? withCrop(item, widerCrop(item.cropData)) : item)),
    )

  const merge = (fromId: string, intoId: string) => {
    const merged = mergedInto(items, fromId, intoId)
    if (merged === items) return
    const one = merged.find(({ id }) => id === intoId)
    const undo = keeper.change((all) => mergedInto(all, fromId, intoId))
    showUndoToast(mergedText(one), undo)
  }

  const tiles = [
    ...groups.flatMap((group) => (getAnswer(group, answers) === 'separate' ? group.items : [])),
    ...sure,
    ...unnamed,
    ...guesses,
  ]
  return {
    found: detected,
    dropped,
    /** How many the sale gets, and what it does not get. */
    kept,
    rest,
    sets,
    groups: groups.map((group) => ({ group, answer: getAnswer(group, answers) })),
    sure,
    unnamed,
    guesses,
    /** Those with a tile of their own, in order. */
    tiles,
    isTicked,
    setState,
    toggle: (id: string) => setState(new Set([id]), isTicked(id) ? 'suggested' : 'kept'),
    answer,
    dropRest,
    splitInTwo,
    merge,
    widen,
    keep: () => keeper.change((all) => keepTicked(all, answers)),
  }
}

export type Review = ReturnType<typeof useReview>

/**
 * Look-alikes, sure items, those without a name, and guesses, each in the order of the items. An item stays in its
 * first section, whatever is ticked, so that nothing moves under the thumb; only a name moves it.
 */
function useSections(found: readonly DraftItem[], shown: readonly DraftItem[]) {
  const [isGuess] = useState(() => new Map<string, boolean>())
  return useMemo(() => {
    for (const { id, state } of found) if (!isGuess.has(id)) isGuess.set(id, state === 'suggested')
    const shownIds = new Set(shown.map(({ id }) => id))
    const groups = groupLookAlikes(found).filter(({ items }) => items.some(({ id }) => shownIds.has(id)))
    const grouped = new Set(groups.flatMap(({ items }) => items.map(({ id }) => id)))
    const single = shown.filter(({ id }) => !grouped.has(id))
    const {
      sure = [],
      unnamed = [],
      guesses = [],
    } = Object.groupBy(single, (item) => {
      if (isGuess.get(item.id)) return 'guesses'
      return isNamed(item) ? 'sure' : 'unnamed'
    })
    return { groups, sure, unnamed, guesses, isGuess }
  }, [found, shown, isGuess])
}

function mergedText(one: DraftItem | undefined): string {
  if (!one) return t`Merged into one`
  const { title, quantity } = one
  if (!isNamed(one)) return quantity > 1 ? t`Merged into one × ${quantity}` : t`Merged into one`
  return quantity > 1 ? t`Merged into one: ${title} × ${quantity}` : t`Merged into one: ${title}`
}
