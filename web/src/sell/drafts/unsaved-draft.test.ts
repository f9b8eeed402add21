import { BLANK_ITEM } from '@yardsnap/contract/drafts'
import { expect, test } from 'vitest'
import { blankDraft } from './api.ts'
import { unsavedDraftStorage } from './unsaved-draft.ts'

const LISTING = '01a20000-0000-7000-8000-000000000001'
const ROW = '01a20000-0000-7000-8000-000000000101'
const draft = {
  ...blankDraft(LISTING),
  version: 4,
  items: [
    { ...BLANK_ITEM, id: ROW, title: 'Lamp' },
    { ...BLANK_ITEM, id: '01a20000-0000-7000-8000-000000000102', title: 'Wall', state: 'dropped' as const },
  ],
}

function storageWith(name: string, text: string) {
  const texts = new Map([[name, text]])
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  }
}

/** A draft as the first format stored it. */
const FIRST = {
  format: 1,
  listingId: LISTING,
  version: 4,
  details: { title: 'Attic', zipCode: '328', startTime: '08:00', endTime: '16:00' },
  rows: [
    { key: 'a', id: ROW, title: 'Floor lamp', confidence: null, retailPrice: '30.00', isTouched: true },
    { key: 'b', id: null, title: 'Chair', confidence: 0.8, retailPrice: '', imageUrls: [], isTouched: false },
  ],
  areDetailsDirty: true,
  areRowsDirty: true,
  uploadsId: 'photos-1',
}

test('the first format goes on as changes: rows that are saved, rows that are not, and fields', () => {
  const storage = storageWith(`yardsnap:draft:seller:${LISTING}`, JSON.stringify(FIRST))
  const kept = unsavedDraftStorage(storage, 'seller').read(LISTING, draft)
  expect(kept).toMatchObject({ listingId: LISTING, uploadsId: 'photos-1' })
  expect(kept?.changes.fields.changes).toEqual({ title: 'Attic' })
  expect(kept?.changes.items).toMatchObject([
    { id: ROW, changes: { title: 'Floor lamp', retailPrice: '30.00' } },
    { base: null, changes: { title: 'Chair', origin: 'detected' } },
  ])
})

test('things without a name that an earlier version kept have an empty title', () => {
  const sentence = { title: 'Unidentified item' }
  const changes = {
    fields: { base: {}, changes: {} },
    items: [
      { id: ROW, base: sentence, changes: { title: 'Vase' } },
      { id: '01a20000-0000-7000-8000-000000000103', base: null, changes: { ...BLANK_ITEM, ...sentence } },
    ],
  }
  const kept = {
    format: 2,
    listingId: LISTING,
    changes,
    halfTyped: {},
    conflicts: [],
    uploadsId: 'x',
    unheard: [changes],
  }
  const storage = storageWith(`yardsnap:draft:seller:${LISTING}`, JSON.stringify(kept))
  const read = unsavedDraftStorage(storage, 'seller').read(LISTING, draft)
  const named = [
    { base: { title: '' }, changes: { title: 'Vase' } },
    { base: null, changes: { title: '' } },
  ]
  expect(read).toMatchObject({ changes: { items: named }, unheard: [{ items: named }] })
})

test('prices that an earlier version kept have the source that it noted in words', () => {
  const own = { priceSuggested: '7.00', marketNotes: '' }
  const free = { priceSuggested: '0.00', marketNotes: 'Free' }
  const changes = {
    fields: { base: {}, changes: {} },
    items: [
      { id: ROW, base: { priceSuggested: '0.00', marketNotes: '' }, changes: own },
      { id: '01a20000-0000-7000-8000-000000000103', base: null, changes: { title: 'Vase', ...free } },
    ],
  }
  const conflicts = [{ itemId: ROW, group: 'price', mine: own, theirs: free }]
  const kept = { format: 2, listingId: LISTING, changes, halfTyped: {}, conflicts, uploadsId: 'x', unheard: [changes] }
  const storage = storageWith(`yardsnap:draft:seller:${LISTING}`, JSON.stringify(kept))
  const read = unsavedDraftStorage(storage, 'seller').read(LISTING, draft)
  const sourced = [{ changes: { priceSource: 'own' } }, { changes: { priceSource: 'free' } }]
  expect(read).toMatchObject({ changes: { items: sourced }, unheard: [{ items: sourced }] })
  expect(read?.conflicts).toMatchObject([{ mine: { ...own, priceSource: 'own' } }])
})

test('what cannot be read is put aside', () => {
  const name = `yardsnap:draft:seller:${LISTING}`
  const storage = storageWith(name, '{"half": ')
  expect(unsavedDraftStorage(storage, 'seller').read(LISTING, draft)).toBeNull()
  expect(storage.texts.get(`${name}:unreadable`)).toBe('{"half": ')
})

test('one user does not see what another keeps', () => {
  const storage = storageWith('yardsnap:draft:other:new', JSON.stringify({ ...FIRST, listingId: null }))
  expect(unsavedDraftStorage(storage, 'seller').read(null, blankDraft(LISTING))).toBeNull()
})
