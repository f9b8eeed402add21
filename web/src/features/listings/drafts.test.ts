import { beforeEach, expect, test } from 'vitest'
import { newRow } from '#features/items/rows.ts'
import { changesOfDetails, EMPTY_DETAILS, PublishableDetails } from './details.ts'
import { draftStore, newDraft } from './drafts.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
}

beforeEach(() => kept.clear())

test('R17 keeps what was typed, for each listing on its own', () => {
  const drafts = draftStore(storage, 'ann')
  const fresh = { ...newDraft(), details: { ...EMPTY_DETAILS, title: 'Attic' }, rows: [newRow()] }
  drafts.write(fresh)
  drafts.write({ ...newDraft(), listingId: 'l1', version: 3 })
  expect(drafts.read(null)).toEqual(fresh)
  expect(drafts.read('l1')?.version).toBe(3)
  drafts.remove(null)
  expect(drafts.read(null)).toBeNull()
  expect(drafts.read('l1')).not.toBeNull()
})

test('reads a draft that was kept before a row had a price when new', () => {
  const { retailPrice: _retailPrice, ...before } = newRow()
  storage.setItem('yardsnap:draft:ann:new', JSON.stringify({ ...newDraft(), rows: [before] }))
  expect(draftStore(storage, 'ann').read(null)?.rows).toEqual([{ ...before, retailPrice: '' }])
})

test('does not show the draft of one user to another', () => {
  draftStore(storage, 'ann').write(newDraft())
  expect(draftStore(storage, 'bob').read(null)).toBeNull()
})

test('starts afresh when what the browser kept is not readable', () => {
  kept.set('yardsnap:draft:ann:new', '{"details":')
  expect(draftStore(storage, 'ann').read(null)).toBeNull()
  kept.set('yardsnap:draft:ann:new', '{"rows":[]}')
  expect(draftStore(storage, 'ann').read(null)).toBeNull()
})

test('tells when the browser cannot keep a draft', () => {
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(draftStore(full, 'ann').write(newDraft())).toBe(false)
  expect(draftStore(null, 'ann').write(newDraft())).toBe(false)
})

test('saves the whole fields of details and leaves half-typed ones for later', () => {
  const { changes, isComplete } = changesOfDetails({ ...EMPTY_DETAILS, title: 'Attic', zipCode: '328', state: 'F' })
  expect(changes).toMatchObject({ title: 'Attic', startTime: '08:00', saleDate: null })
  expect(changes).not.toHaveProperty('zipCode')
  expect(changes).not.toHaveProperty('state')
  expect(isComplete).toBe(false)
})

test('S5.2 asks for a title', () => {
  const { error } = PublishableDetails.safeParse({ ...EMPTY_DETAILS, title: '  ' })
  expect(error?.issues.map((issue) => issue.message)).toEqual(['Title is required'])
})

test('asks for an end that is after the start', () => {
  const early = { ...EMPTY_DETAILS, title: 'Attic', startTime: '10:00', endTime: '09:00' }
  expect(PublishableDetails.safeParse(early).error?.issues[0]?.message).toBe('The sale must end after it starts')
  expect(PublishableDetails.safeParse({ ...early, endTime: '' }).success).toBe(true)
})
