import { BLANK_ITEM, type DraftItem } from '@yardsnap/contract/drafts'
import { describe, expect, test } from 'vitest'
import { placeIn } from '#core/items/item-place.ts'
import {
  getAnswer,
  listDetectedItems,
  keepTicked,
  groupLookAlikes,
  mergedInto,
  computeTally,
  tileTitle,
  splitItem,
  widerCrop,
} from './review-items.ts'

const photo = { id: 'p', url: '/objects/a', width: 1600, height: 800 }
const crop = { x: 10, y: 20, width: 40, height: 40 }
let position = 0

function found(title: string, fields: Partial<DraftItem> = {}): DraftItem {
  position += 1
  const id = `id-${String(position).padStart(3, '0')}`
  return { ...BLANK_ITEM, origin: 'detected', isTouched: false, title, category: 'furniture', id, position, ...fields }
}

const NONE = new Map()

describe('look-alikes', () => {
  const chairs = [found('Chair'), found('chair'), found('Chair', { state: 'suggested' })]

  test('are three of one sure name and category', () => {
    const others = [found('Chair', { category: 'toys' })]
    const items = [...chairs, found('Lamp'), found('Lamp'), ...others]
    expect(groupLookAlikes(items).map(({ title, items: { length } }) => [title, length])).toEqual([['Chair', 3]])
  })

  test('are four baskets whose name is a guess, too: one question, and separate unless the seller says otherwise', () => {
    const baskets = [1, 2, 3, 4].map((index) => found('Laundry basket', { isLabelSure: index === 1 }))
    const [group] = groupLookAlikes(baskets)
    expect(group).toMatchObject({ title: 'Laundry basket', items: baskets, isSure: false })
    expect(getAnswer(group!, NONE)).toBe('separate')
    expect(keepTicked(baskets, new Map([[group!.key, 'set' as const]]))).toMatchObject([{ quantity: 4 }])
  })

  test('may stand in several photos: separate unless the seller says that they are a set, which has all pictures', () => {
    const getCropUrl = (name: string) => `/objects/${name}?region=0.1,0.1,0.2,0.2`
    const seen = (name: string) => found('Stool', { sourceImageUrl: `/objects/${name}`, imageUrls: [getCropUrl(name)] })
    const stools = [seen('a'), seen('b'), seen('c')]
    expect(groupLookAlikes(stools)).toMatchObject([{ title: 'Stool', photoCount: 3, items: stools }])
    expect(keepTicked(stools, NONE)).toEqual(stools)
    const answers = new Map([[groupLookAlikes(stools)[0]!.key, 'set' as const]])
    expect(keepTicked(stools, answers)).toMatchObject([{ quantity: 3, imageUrls: ['a', 'b', 'c'].map(getCropUrl) }])
  })

  test('S2.5.5 are four baskets that only look alike, of several guesses or none: one question for all', () => {
    const names = ['Bowl', 'Cup', '', 'Bowl']
    const baskets = names.map((title) => found(title, { lookAlikeId: 'baskets', isLabelSure: false }))
    const [group, ...others] = groupLookAlikes([...baskets, found('', { lookAlikeId: 'two' }), found('')])
    expect(others).toEqual([])
    expect(group).toMatchObject({ title: '', items: baskets, isSure: false })
    expect(getAnswer(group!, NONE)).toBe('separate')
    const [set, ...rest] = keepTicked(baskets, new Map([[group!.key, 'set' as const]]))
    expect(rest).toEqual([])
    expect(set).toMatchObject({ title: '', quantity: 4, isLabelSure: false })
  })

  test('are those of one sure name before those of one picture, without what the seller has named', () => {
    const alike = (title: string, fields: Partial<DraftItem> = {}) =>
      found(title, { lookAlikeId: 'a', isLabelSure: false, ...fields })
    const plates = [1, 2, 3].map(() => found('Plate', { lookAlikeId: 'a' }))
    const named = alike('Bowl', { isLabelSure: true, isTouched: true })
    const groups = groupLookAlikes([alike(''), ...plates, alike('Cup'), alike(''), named])
    expect(groups.map(({ title, items: { length } }) => [title, length])).toEqual([
      ['Plate', 3],
      ['', 3],
    ])
  })

  test('are not what nobody knows the name of, nor what is a set already', () => {
    const unknown = [1, 2, 3].map(() => found(''))
    expect(groupLookAlikes([...unknown, ...chairs.slice(1), found('Chair', { quantity: 4 })])).toEqual([])
  })

  test('are one set unless the seller says otherwise, or unless all of them are guesses', () => {
    const [group] = groupLookAlikes(chairs)
    const guessed = groupLookAlikes(chairs.map((item) => ({ ...item, state: 'suggested' as const })))[0]
    expect(getAnswer(group!, NONE)).toBe('set')
    expect(getAnswer(group!, new Map([[group!.key, 'separate' as const]]))).toBe('separate')
    expect(getAnswer(guessed!, NONE)).toBe('none')
  })
})

describe('Keep', () => {
  const chairs = [1, 2, 3].map(() => found('Chair', { priceSuggested: '12.00' }))
  const lamp = found('Lamp')
  const guess = found('Vase', { state: 'suggested' })
  const own = { ...found('My table'), origin: 'manual' as const }
  const items = [...chairs, lamp, guess, own]

  test('counts a set once, and nothing that the seller added', () => {
    expect(computeTally(listDetectedItems(items), NONE)).toMatchObject({ kept: 2, rest: new Set([guess.id]) })
  })

  test('makes one item of a set, drops what is not ticked and leaves the rest as it is', () => {
    const kept = keepTicked(items, NONE)
    expect(kept.map(({ title, quantity, state }) => [title, quantity, state])).toEqual([
      ['Chair', 3, 'kept'],
      ['Lamp', 1, 'kept'],
      ['Vase', 1, 'dropped'],
      ['My table', 1, 'kept'],
    ])
    expect(kept[0]).toMatchObject({ id: chairs[0]!.id, priceSuggested: '12.00' })
    expect(kept[1]).toBe(lamp)
    expect(kept[2]).toMatchObject({ isTouched: false })
  })

  test('leaves look-alikes that are sold one by one as they are', () => {
    const [group] = groupLookAlikes(items)
    expect(
      keepTicked(items, new Map([[group!.key, 'separate' as const]])).filter(({ state }) => state === 'kept'),
    ).toHaveLength(5)
  })
})

test('a tile says what a thing is called, as a guess or that it has no name', () => {
  const titles = [found('Vase'), found('Vase', { isLabelSure: false }), found('', { isLabelSure: false })]
  expect(titles.map(tileTitle)).toEqual(['Vase', 'Vase?', 'No name yet'])
})

describe('S2.5.5 a thing that is dropped on another one', () => {
  const at = (photo: string, fields: Partial<DraftItem> = {}) =>
    found('Chair', { sourceImageUrl: photo, imageUrls: [`${photo}?region=0.${position},0,1,1`], ...fields })

  test.each([
    ['of the same name in one photo makes two', at('/objects/a'), at('/objects/a'), 2],
    [
      'that looks like it in one photo makes two',
      at('/objects/a', { title: '', lookAlikeId: 'x' }),
      at('/objects/a', { lookAlikeId: 'x' }),
      2,
    ],
    ['in another photo is the same one', at('/objects/b'), at('/objects/a'), 1],
    ['of another name is a part of it', at('/objects/a', { title: 'Seat' }), at('/objects/a'), 1],
    ['without a name is a part of it', at('/objects/a', { title: '' }), at('/objects/a', { title: '' }), 1],
  ])('%s', (_what, from, into, quantity) => {
    const other = at('/objects/c')
    const [one, ...rest] = mergedInto([from, into, other], from.id, into.id)
    expect(rest).toEqual([other])
    expect(one).toMatchObject({
      id: into.id,
      title: into.title,
      quantity,
      imageUrls: [...into.imageUrls, ...from.imageUrls],
    })
  })

  test('changes nothing when it is gone, or dropped on itself', () => {
    const items = [at('/objects/a')]
    expect(mergedInto(items, items[0]!.id, items[0]!.id)).toBe(items)
    expect(mergedInto(items, 'gone', items[0]!.id)).toBe(items)
  })
})

describe('a crop', () => {
  const item = { ...found('Two lamps'), sourceImageUrl: photo.url, cropData: crop, state: 'suggested' as const }

  test('that is broad holds two things side by side', () => {
    const halves = splitItem(item, photo)
    expect(halves?.map(({ cropData }) => cropData)).toEqual([
      { x: 10, y: 20, width: 20, height: 40 },
      { x: 30, y: 20, width: 20, height: 40 },
    ])
    expect(halves?.map(({ state, imageUrls: { length } }) => [state, length])).toEqual([
      ['kept', 1],
      ['kept', 1],
    ])
  })

  test('that has several pieces has no more of them in two', () => {
    expect(splitItem({ ...item, quantity: 3 }, photo)?.map(({ quantity }) => quantity)).toEqual([2, 1])
  })

  test('that is tall, in pixels of the photo, holds one above the other', () => {
    const tall = { ...item, cropData: { ...crop, width: 15, height: 35 } }
    expect(splitItem(tall, photo)?.map(({ cropData }) => cropData?.y)).toEqual([20, 37.5])
  })

  test('grows by 15% on each side, within the photo', () => {
    expect(widerCrop(crop)).toEqual({ x: 4, y: 14, width: 52, height: 52 })
    expect(widerCrop({ x: 2, y: 0, width: 98, height: 100 })).toEqual({ x: 0, y: 0, width: 100, height: 100 })
  })

  test('is known in each photo that shows the thing', () => {
    const seenTwice = { ...item, imageUrls: ['/objects/b?region=0.1,0.2,0.3,0.5'] }
    expect(placeIn(seenTwice, photo)).toEqual(crop)
    expect(placeIn(seenTwice, { ...photo, url: '/objects/b' })).toMatchObject({ x: 10, y: 20, width: 20 })
    expect(placeIn(seenTwice, { ...photo, url: '/objects/c' })).toBeNull()
  })
})
