import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDraftStore } from './draft-store.ts'
import { getPendingChanges, SaveError } from './draft-state.ts'
import { unsavedDraftStorage } from './unsaved-draft.ts'
import type { Items } from '#core/items/draft-items.ts'
import { makeId, makeItem, rename, type fakeServer, setUp, titlesOf } from './test-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('saving', () => {
  test('sends only what has changed, a little later, and says so', async () => {
    const { server, store } = setUp([makeItem(1), makeItem(2)])
    store.changeItems(rename('Lamp'))
    expect(store.getState().status).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1200)
    expect(store.getState().status).toBe('saved')
    expect(server.calls).toEqual([{ version: 3, items: 1 }])
    expect(titlesOf(server.draft)).toEqual(['Lamp', 'Thing 2'])
  })

  test('a new draft is made with its first item, not for a title alone', async () => {
    const { server, store } = setUp([], { version: 0 })
    store.changeForm({ ...store.getState().form, title: 'Attic' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.calls).toEqual([])
    store.changeItems((items) => [...items, makeItem(1)])
    await vi.advanceTimersByTimeAsync(1200)
    expect(server.draft).toMatchObject({ version: 1, fields: { title: 'Attic' } })
  })

  test('S4.4 a title that was left empty is what the server calls a new sale', async () => {
    const { server, store } = setUp([], { version: 0 })
    const { save } = server
    server.save = async (listingId, sent) => {
      server.change({ fields: { ...server.draft.fields, title: 'My Garage Sale' } })
      return save(listingId, sent)
    }
    await store.saveNow()
    expect(store.getState()).toMatchObject({ status: 'saved', form: { title: 'My Garage Sale' } })
    store.changeForm({ ...store.getState().form, title: '' })
    server.change({ items: [makeItem(1)] })
    await store.refresh()
    expect(store.getState()).toMatchObject({ status: 'incomplete', form: { title: '' } })
  })

  test('what is typed while a save is under way is sent after it', async () => {
    const { server, store } = setUp()
    store.changeItems(rename('La'))
    const saving = store.saveNow()
    store.changeItems(rename('Lamp'))
    await saving
    await vi.advanceTimersByTimeAsync(1200)
    expect(titlesOf(server.draft)).toEqual(['Lamp'])
    expect(store.getState().conflicts).toEqual([])
  })

  test('a half-typed field stays here, all else is saved', async () => {
    const { server, store } = setUp()
    store.changeForm({ ...store.getState().form, city: 'Orlando', zipCode: '328' })
    await vi.advanceTimersByTimeAsync(1200)
    expect(store.getState()).toMatchObject({ status: 'incomplete', form: { zipCode: '328' } })
    expect(server.draft.fields).toMatchObject({ city: 'Orlando', zipCode: '' })
  })

  test('a day that has passed since it was saved is no half-typed field', async () => {
    const { server, store } = setUp()
    server.change({ fields: { ...server.draft.fields, saleDate: '2020-05-02' } })
    await store.refresh()
    store.changeForm({ ...store.getState().form, city: 'Orlando' })
    await vi.advanceTimersByTimeAsync(1200)
    expect(store.getState()).toMatchObject({ status: 'saved', form: { saleDate: '2020-05-02' } })
    expect(server.draft.fields).toMatchObject({ city: 'Orlando', saleDate: '2020-05-02' })
    // One that is typed is.
    store.changeForm({ ...store.getState().form, saleDate: '2020-05-03' })
    expect(store.getState().status).toBe('incomplete')
  })

  test('a lost connection is tried again by itself; a refusal is not', async () => {
    const { server, store, failures } = setUp()
    server.fail(new TypeError('offline'))
    store.changeItems(rename('Lamp'))
    await vi.advanceTimersByTimeAsync(1200)
    expect(store.getState().status).toBe('failed')
    server.fail(null)
    await vi.advanceTimersByTimeAsync(5000)
    expect([store.getState().status, titlesOf(server.draft)]).toEqual(['saved', ['Lamp']])
    server.fail(new Error('refused'))
    store.changeItems(rename('Rug'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect([server.calls.length, failures.length]).toEqual([3, 2])
  })

  test('what the server has done is shown as done, also where the draft cannot be fetched again', async () => {
    const { server, open } = setUp()
    server.fetch = () => Promise.reject(new TypeError('offline'))
    const store = open()
    store.changeItems(rename('Lamp'))
    await store.noteDone(() => ({ status: 'published', hasUnpublishedChanges: false }))
    expect(store.getState()).toMatchObject({ server: { status: 'published' }, status: 'waiting' })
    await vi.advanceTimersByTimeAsync(1200)
    expect(titlesOf(server.draft)).toEqual(['Lamp'])
    expect(store.getState()).toMatchObject({ server: { status: 'published' }, status: 'saved' })
  })

  test('S8.4 where the items are refused the listing is saved all the same', async () => {
    const { server, store } = setUp()
    const save = server.save
    server.save = (id, sent) => (sent.items.length > 0 ? Promise.reject(new Error('too many')) : save(id, sent))
    const { store: other } = { store: createStore(server) }
    other.changeForm({ ...other.getState().form, title: 'Attic' })
    other.changeItems(rename('Lamp'))
    await expect(other.saveNow()).rejects.toMatchObject({ step: 'items', wasNew: false })
    expect(server.draft.fields.title).toBe('Attic')
    expect(getPendingChanges(other.getState()).items).toHaveLength(1)
    store.close()
  })

  function createStore(server: ReturnType<typeof fakeServer>) {
    return createDraftStore({
      draft: server.draft,
      unsavedDrafts: unsavedDraftStorage(null, 'seller'),
      gateway: server,
      isPassing: () => false,
      onFailure: () => undefined,
    })
  }

  test('S8.3 a failed save names its step', async () => {
    const { server, store } = setUp()
    server.fail(new Error('refused'))
    store.changeForm({ ...store.getState().form, title: 'Attic' })
    const failure = await store.saveNow().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SaveError)
    expect(failure).toMatchObject({ step: 'update', wasNew: false })
  })
})

test('steps are undone and done again', () => {
  const { store } = setUp()
  store.changeItems(rename('L'), 'title')
  store.changeItems(rename('La'), 'title')
  store.changeItems((items) => [...items, makeItem(2)])
  store.undo()
  store.undo()
  expect(titlesOf({ items: [...store.getState().history.items] })).toEqual(['Thing 1'])
  store.redo()
  expect(titlesOf({ items: [...store.getState().history.items] })).toEqual(['La'])
})

describe('a step is taken back', () => {
  const changed = (number: number, fields: Partial<Items[number]>) => (items: Items) =>
    items.map((item) => (item.id === makeId(number) ? { ...item, ...fields, isTouched: true } : item))
  const shown = ({ getState }: ReturnType<typeof setUp>['store']) =>
    getState().history.items.map(({ title, state, priceSuggested }) => [title, state, priceSuggested])

  test('alone, where others have followed it', () => {
    const { store } = setUp([makeItem(1), makeItem(2)])
    const putBack = store.changeItems(changed(1, { state: 'dropped' }))
    store.changeItems(changed(2, { title: 'Lamp' }))
    putBack()
    expect(shown(store)).toEqual([
      ['Thing 1', 'kept', '0.00'],
      ['Lamp', 'kept', '0.00'],
    ])
    store.undo()
    expect(shown(store).map(([, state]) => state)).toEqual(['dropped', 'kept'])
    store.undo()
    expect(shown(store).map(([title]) => title)).toEqual(['Thing 1', 'Thing 2'])
  })

  test('but for what was typed over it since, and stays the seller’s', () => {
    const { store } = setUp([makeItem(1), makeItem(2, { isTouched: false })])
    const undo = store.changeItems((items) =>
      items.map((item) => ({ ...item, priceSuggested: '4.00', isTouched: true })),
    )
    store.changeItems(changed(1, { priceSuggested: '7.00' }))
    store.changeItems(changed(2, { title: 'Lamp' }))
    undo()
    expect(shown(store)).toEqual([
      ['Thing 1', 'kept', '7.00'],
      ['Lamp', 'kept', '0.00'],
    ])
    expect(store.getState().history.items.map(({ isTouched }) => isTouched)).toEqual([true, true])
  })

  test('with what it has added, and brings what it took away', () => {
    const { store } = setUp([makeItem(1), makeItem(2)])
    const undo = store.changeItems(([first]) => [first!, makeItem(3)])
    store.changeItems(changed(3, { title: 'Lot of two' }))
    undo()
    expect(shown(store).map(([title]) => title)).toEqual(['Thing 1', 'Thing 2'])
  })

  test('as by Undo where nothing has followed it, also after news of the server', async () => {
    const { server, store } = setUp()
    const undo = store.changeItems(rename('Lamp'))
    server.change({ items: [makeItem(1), makeItem(2)] })
    await store.refresh()
    undo()
    const { past, future } = store.getState().history
    expect([shown(store).map(([title]) => title), past.length, future.length]).toEqual([['Thing 1', 'Thing 2'], 0, 1])
  })

  test('and not what came before it under the same topic', () => {
    const { store } = setUp()
    store.changeItems(changed(1, { priceSuggested: '3.00' }), 'price')
    const undo = store.changeItems(changed(1, { priceSuggested: '5.00' }), 'price')
    undo()
    expect(shown(store)).toEqual([['Thing 1', 'kept', '3.00']])
  })

  test('and one that changed nothing takes nothing back', () => {
    const { store } = setUp()
    store.changeItems(rename('Lamp'))
    const undo = store.changeItems((items) => items)
    undo()
    expect(shown(store).map(([title]) => title)).toEqual(['Lamp'])
  })
})
