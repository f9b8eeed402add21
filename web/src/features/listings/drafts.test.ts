import { beforeEach, expect, test } from 'vitest'
import { newRow } from '#features/items/rows.ts'
import { EMPTY_FORM } from '@yardsnap/contract/listing-form'
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
  const fresh = { ...newDraft(), details: { ...EMPTY_FORM, title: 'Attic' }, rows: [newRow()] }
  drafts.write(fresh)
  drafts.write({ ...newDraft(), listingId: 'l1', version: 3 })
  expect(drafts.read(null)).toEqual(fresh)
  expect(drafts.read('l1')?.version).toBe(3)
  drafts.remove(null)
  expect(drafts.read(null)).toBeNull()
  expect(drafts.read('l1')).not.toBeNull()
})

test('fills in what did not exist yet when a draft was kept, from the listing where there is one', () => {
  const { retailPrice: _retailPrice, ...row } = newRow()
  const { hidesAddress: _hidesAddress, ...details } = { ...EMPTY_FORM, title: 'Attic' }
  const { openRunId: _openRunId, ...draft } = { ...newDraft(), details, rows: [row] }
  storage.setItem('yardsnap:draft:ann:l1', JSON.stringify(draft))
  const read = draftStore(storage, 'ann').read('l1', { ...EMPTY_FORM, title: 'Old', hidesAddress: true })
  expect(read?.details).toEqual({ ...EMPTY_FORM, title: 'Attic', hidesAddress: true })
  expect(read?.rows).toEqual([{ ...row, retailPrice: '' }])
  expect(read?.openRunId).toBeNull()
})

test('does not show the draft of one user to another', () => {
  draftStore(storage, 'ann').write(newDraft())
  expect(draftStore(storage, 'bob').read(null)).toBeNull()
})

test.each(['{"details":', '{"rows":7}'])('puts aside what is not readable, and starts afresh: %s', (text) => {
  kept.set('yardsnap:draft:ann:new', text)
  expect(draftStore(storage, 'ann').read(null)).toBeNull()
  expect([...kept.values()]).toContain(text)
  draftStore(storage, 'ann').write(newDraft())
  expect(kept.get('yardsnap:draft:ann:new:unreadable')).toBe(text)
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
