import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { changeItems } from '#core/items/draft-items.ts'
import { onToast, type ToastMessage } from '#lib/toast.ts'
import type { DraftStore } from '#sell/drafts/draft-store.ts'
import { makeId, makeItem, rename, setUp } from '#sell/drafts/test-store.ts'
import { type Review, useReview } from './use-review.ts'

/** What the screen can do with the items as they are now. */
function reviewOf(store: DraftStore): Review {
  const reviews: Review[] = []
  function Screen() {
    const { items } = store.getState().history
    const { changeItems: change, undo, redo } = store
    reviews.push(useReview({ items, canUndo: true, canRedo: true, change, undo, redo }, undefined))
    return null
  }
  renderToStaticMarkup(<Screen />)
  return reviews[0]!
}

/** What the toast of an action does when its Undo is pressed. */
function undoOf(act: () => void): () => void {
  const messages: ToastMessage[] = []
  const stop = onToast((message) => messages.push(message))
  act()
  stop()
  return messages[0]!.action!.onPress
}

const statesOf = (store: DraftStore) => store.getState().history.items.map(({ state }) => state)

test('S2.5.5 Undo of what was dropped leaves ticked what was put back since', () => {
  const found = (number: number, state: 'kept' | 'suggested') => makeItem(number, { origin: 'detected', state })
  const { store } = setUp([found(1, 'kept'), found(2, 'suggested'), found(3, 'suggested')])
  const undo = undoOf(reviewOf(store).dropRest)
  expect(statesOf(store)).toEqual(['kept', 'dropped', 'dropped'])
  store.changeItems((items) => changeItems(items, new Set([makeId(2)]), { state: 'kept' }))
  undo()
  expect(statesOf(store)).toEqual(['kept', 'kept', 'suggested'])
})

test('S2.5.5 Undo of two things made of one keeps the name that one of them got since', () => {
  const photo = { id: 'photo', url: '/objects/photo', width: 1000, height: 800 }
  const crop = { x: 10, y: 10, width: 40, height: 20 }
  const picture = { cropData: crop, sourceImageUrl: photo.url, cropUrl: photo.url, imageUrls: [photo.url] }
  const item = makeItem(1, { origin: 'detected', ...picture })
  const { store } = setUp([item])
  const undo = undoOf(() => reviewOf(store).splitInTwo(item, photo))
  expect(store.getState().history.items.map(({ cropData }) => cropData?.width)).toEqual([20, 20])
  store.changeItems(rename('Lamp'))
  undo()
  expect(store.getState().history.items).toMatchObject([{ title: 'Lamp', ...picture }])
  expect(store.getState().history.items).toHaveLength(1)
})
