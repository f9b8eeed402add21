import type { Listing } from '@yardsnap/contract/listings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newRow } from '#features/items/rows.ts'
import { EMPTY_FORM } from '@yardsnap/contract/listing-form'
import { draftStore, newDraft } from './drafts.ts'
import type { SaveFailure } from './editor-state.ts'
import { createEditorStore } from './editor-store.ts'
import type { Gateway } from './saving-steps.ts'

const OFFLINE = new TypeError('Failed to fetch')
const CONFLICT = new Error('409')

/** A server of one listing, which can be cut off. */
function oneListing() {
  const kept = { version: 0, title: '', items: 0, made: new Set<string>(), isCutOff: false }
  const answer = <T>(value: () => T): Promise<T> =>
    kept.isCutOff ? Promise.reject(OFFLINE) : Promise.resolve().then(value)
  const listing = () => ({ id: 'l1', title: kept.title, version: kept.version }) as Listing
  const gateway: Gateway = {
    makeDraft: ({ key, title }) =>
      answer(() => {
        kept.made.add(key)
        Object.assign(kept, { title, version: 1 })
        return listing()
      }),
    saveListing: (_, { version, title }) =>
      answer(() => {
        if (version !== kept.version) throw CONFLICT
        Object.assign(kept, { version: kept.version + 1, title: title ?? kept.title })
        return listing()
      }),
    saveRows: (_, rows) =>
      answer(() => {
        Object.assign(kept, { version: kept.version + 1, items: rows.length })
        return rows.map((row, index) => ({ ...row, id: row.id ?? `i${index}` }))
      }),
  }
  return { kept, gateway }
}

const storage = new Map<string, string>()
const failures: SaveFailure[] = []

function open({ gateway }: { gateway: Gateway }) {
  const drafts = draftStore(
    {
      getItem: (name) => storage.get(name) ?? null,
      setItem: (name, value) => void storage.set(name, value),
      removeItem: (name) => void storage.delete(name),
    },
    'ann',
  )
  const editor = createEditorStore({
    draft: drafts.read('l1') ?? drafts.read(null) ?? newDraft(),
    drafts,
    gateway,
    isPassing: (error) => error === OFFLINE,
    isConflict: (error) => error === CONFLICT,
    onFailure: (failure) => void failures.push(failure),
  })
  editor.start()
  return editor
}

beforeEach(() => {
  vi.useFakeTimers()
  storage.clear()
  failures.length = 0
})
afterEach(() => void vi.useRealTimers())

const lamp = { ...newRow(), title: 'Lamp' }

test('makes no listing while only details are typed, but keeps them in the browser', async () => {
  const server = oneListing()
  open(server).changeDetails({ ...EMPTY_FORM, title: 'Attic' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.kept.made.size).toBe(0)
  expect(open(server).getState().draft.details.title).toBe('Attic')
})

test('S4.4 makes a draft titled My Garage Sale when the title is empty', async () => {
  const server = oneListing()
  const editor = open(server)
  await editor.ensureListing()
  expect(server.kept.title).toBe('My Garage Sale')
  expect(editor.getState().draft.details.title).toBe('My Garage Sale')
})

test('makes one listing however many ask for it, and repeats a lost call under the same key', async () => {
  const server = oneListing()
  const editor = open(server)
  server.kept.isCutOff = true
  await expect(editor.ensureListing()).rejects.toThrow('create')
  const key = editor.getState().draft.creation?.key
  server.kept.isCutOff = false
  await Promise.all([editor.ensureListing(), editor.ensureListing()])
  expect([...server.kept.made]).toEqual([key])
})

test('saves a while after the last change, and gives the items their ids', async () => {
  const server = oneListing()
  const editor = open(server)
  editor.changeRows((rows) => [...rows, lamp])
  editor.changeDetails({ ...EMPTY_FORM, title: 'Attic' })
  expect(editor.getState().status).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1300)
  expect(server.kept).toMatchObject({ title: 'Attic', items: 1 })
  expect(editor.getState()).toMatchObject({ status: 'saved', draft: { version: server.kept.version } })
  expect(editor.getState().draft.rows[0]?.id).toBe('i0')
})

test('R17 keeps what is typed while offline and sends it when the network is back', async () => {
  const server = oneListing()
  const editor = open(server)
  await editor.ensureListing()
  await vi.advanceTimersByTimeAsync(1300)
  server.kept.isCutOff = true
  editor.changeDetails({ ...EMPTY_FORM, title: 'Barn' })
  await vi.advanceTimersByTimeAsync(1300)
  expect(editor.getState().status).toBe('failed')
  expect(open({ gateway: server.gateway }).getState().draft.details.title).toBe('Barn')
  server.kept.isCutOff = false
  editor.retry()
  await vi.advanceTimersByTimeAsync(1)
  expect(server.kept.title).toBe('Barn')
  expect(editor.getState().status).toBe('saved')
})

test('asks when the listing was changed elsewhere, and can let this copy win', async () => {
  const server = oneListing()
  const editor = open(server)
  await editor.ensureListing()
  await vi.advanceTimersByTimeAsync(1300)
  server.kept.version = 9
  editor.changeDetails({ ...EMPTY_FORM, title: 'Mine' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(editor.getState().status).toBe('conflict')
  expect(server.kept.title).toBe('My Garage Sale')
  editor.keepMine(9)
  await vi.advanceTimersByTimeAsync(1)
  expect(server.kept.title).toBe('Mine')
})

test('does not send a half-typed ZIP over and over', async () => {
  const server = oneListing()
  const editor = open(server)
  await editor.ensureListing()
  editor.changeDetails({ ...EMPTY_FORM, title: 'Attic', zipCode: '328' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.kept).toMatchObject({ title: 'Attic', version: 2 })
  expect(editor.getState().status).toBe('incomplete')
})

test('saves a change that is made while a save is under way', async () => {
  const server = oneListing()
  const editor = open(server)
  await editor.ensureListing()
  editor.changeDetails({ ...EMPTY_FORM, title: 'First' })
  const saving = editor.saveNow()
  editor.changeDetails({ ...EMPTY_FORM, title: 'Second' })
  await saving
  await vi.advanceTimersByTimeAsync(1300)
  expect(server.kept.title).toBe('Second')
  expect(editor.getState().status).toBe('saved')
})
