import type { DraftItem, ItemState } from '@yardsnap/contract/drafts'
import type { Photo } from '@yardsnap/contract/photos'
import { useMemo, useState } from 'react'
import { placeIn } from '#core/items/crop.ts'
import { type ItemKeeper, ofState, replaceItem, withCrop } from '#core/items/draft-items.ts'
import { showToast } from '#lib/toast.ts'
import {
  answerOf,
  foundItems,
  keepTicked,
  type LookAlikes,
  lookAlikesOf,
  type SetAnswer,
  type SetAnswers,
  tallyOf,
  twoThings,
  widerCrop,
  withState,
} from './review-items.ts'

/** The finds as they are shown, and what the seller does with them. @param photo shows only the finds of this one */
export function useReview(keeper: ItemKeeper, photo: Photo | undefined) {
  const { items } = keeper
  const [answers, setAnswers] = useState<SetAnswers>(new Map())
  const found = useMemo(() => foundItems(items), [items])
  const dropped = useMemo(() => ofState(items, 'dropped'), [items])
  const { kept, rest, sets } = useMemo(() => tallyOf(found, answers), [found, answers])
  const shown = useMemo(() => (photo ? found.filter((item) => placeIn(item, photo)) : found), [found, photo])
  const { groups, sure, guesses, isGuess } = useSections(found, shown)

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
    setState(rest, 'dropped')
    const undo = { label: 'Undo', onPress: () => setState(rest, 'suggested') }
    showToast({ title: `Dropped ${rest.size}`, action: undo })
  }

  const splitInTwo = (item: DraftItem, inPhoto: Photo) => {
    const parts = twoThings(item, inPhoto)
    if (!parts) return
    isGuess.set(parts[1].id, isGuess.get(item.id) ?? false)
    keeper.change((all) => replaceItem(all, item.id, parts))
    const restore = () =>
      keeper.change((all) => replaceItem(all, item.id, [item]).filter(({ id }) => id !== parts[1].id))
    showToast({ title: 'Made two of it', action: { label: 'Undo', onPress: restore } })
  }

  const widen = ({ id }: DraftItem) =>
    keeper.change((all) =>
      all.map((item) => (item.id === id && item.cropData ? withCrop(item, widerCrop(item.cropData)) : item)),
    )

  const tiles = [
    ...groups.flatMap((group) => (answerOf(group, answers) === 'separate' ? group.items : [])),
    ...sure,
    ...guesses,
  ]
  return {
    found,
    dropped,
    /** How many the sale gets, and what it does not get. */
    kept,
    rest,
    sets,
    groups: groups.map((group) => ({ group, answer: answerOf(group, answers) })),
    sure,
    guesses,
    /** Those with a tile of their own, in order. */
    tiles,
    isTicked,
    setState,
    toggle: (id: string) => setState(new Set([id]), isTicked(id) ? 'suggested' : 'kept'),
    answer,
    dropRest,
    splitInTwo,
    widen,
    keep: () => keeper.change((all) => keepTicked(all, answers)),
  }
}

export type Review = ReturnType<typeof useReview>

/**
 * Look-alikes, sure things and guesses, each in order of the items. A thing stays where it was first seen, whatever is
 * ticked, so that nothing moves under the thumb.
 */
function useSections(found: readonly DraftItem[], shown: readonly DraftItem[]) {
  const [isGuess] = useState(() => new Map<string, boolean>())
  return useMemo(() => {
    for (const { id, state } of found) if (!isGuess.has(id)) isGuess.set(id, state === 'suggested')
    const shownIds = new Set(shown.map(({ id }) => id))
    const groups = lookAlikesOf(found).filter(({ items }) => items.some(({ id }) => shownIds.has(id)))
    const grouped = new Set(groups.flatMap(({ items }) => items.map(({ id }) => id)))
    const single = shown.filter(({ id }) => !grouped.has(id))
    const { sure = [], guesses = [] } = Object.groupBy(single, ({ id }) => (isGuess.get(id) ? 'guesses' : 'sure'))
    return { groups, sure, guesses, isGuess }
  }, [found, shown, isGuess])
}
