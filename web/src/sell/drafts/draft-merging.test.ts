import { EMPTY_RULE } from '@yardsnap/contract/listing-form'
import { BLANK_RULE } from '@yardsnap/contract/price-rules'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeId, makeItem, memory, rename, setUp, titlesOf } from './test-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('S-D1 what is changed elsewhere', () => {
  test('joins what is not saved yet, in every step that can be undone', async () => {
    const { server, store } = setUp()
    store.changeItems(rename('Lamp'))
    server.change({ items: [{ ...makeItem(1), priceSuggested: '9.00' }, makeItem(2)] })
    await store.refresh()
    const [first, second] = store.getState().history.items
    expect([first, second]).toMatchObject([{ title: 'Lamp', priceSuggested: '9.00' }, { title: 'Thing 2' }])
    store.undo()
    expect(titlesOf({ items: [...store.getState().history.items] })).toEqual(['Thing 1', 'Thing 2'])
    expect(store.getState().history.items[0]?.priceSuggested).toBe('9.00')
  })

  test('the same field asks, and either answer holds', async () => {
    for (const [whose, title] of [
      ['mine', 'Lamp'],
      ['theirs', 'Rug'],
    ] as const) {
      const { server, store } = setUp()
      store.changeItems(rename('Lamp'))
      server.change({ items: [{ ...makeItem(1), title: 'Rug' }] })
      await store.saveNow()
      const [conflict] = store.getState().conflicts
      expect(conflict).toMatchObject({
        itemId: makeId(1),
        group: 'name',
        mine: { title: 'Lamp' },
        theirs: { title: 'Rug' },
      })
      store.resolve(conflict!, whose)
      await vi.advanceTimersByTimeAsync(1200)
      expect([titlesOf(server.draft), store.getState().conflicts]).toEqual([[title], []])
    }
  })

  test('a field of the listing asks too', async () => {
    const { server, store } = setUp()
    store.changeForm({ ...store.getState().form, title: 'Attic' })
    server.change({ fields: { ...server.draft.fields, title: 'Garage' } })
    await store.saveNow()
    expect(store.getState()).toMatchObject({ form: { title: 'Garage' }, conflicts: [{ mine: { title: 'Attic' } }] })
    store.resolve(store.getState().conflicts[0]!, 'mine')
    await vi.advanceTimersByTimeAsync(1200)
    expect(server.draft.fields.title).toBe('Attic')
  })

  test('price rules and more days of one’s own are back in the form as they were typed', async () => {
    const { server, store } = setUp()
    const mine = {
      priceRules: [{ ...EMPTY_RULE, percentOff: 25 }],
      laterDays: [{ date: '2099-11-29', startTime: '', endTime: '', note: '' }],
    }
    store.changeForm({ ...store.getState().form, saleDate: '2099-11-28', ...mine })
    const half = { ...BLANK_RULE, percentOff: 50 }
    const monday = { date: '2099-11-30', startTime: null, endTime: null, note: '' }
    server.change({ fields: { ...server.draft.fields, priceRules: [half], laterDays: [monday] } })
    await store.saveNow()
    for (const conflict of store.getState().conflicts) store.resolve(conflict, 'mine')
    expect(store.getState().form).toMatchObject(mine)
    await vi.advanceTimersByTimeAsync(1200)
    expect(server.draft.fields.priceRules).toEqual([{ ...BLANK_RULE, percentOff: 25 }])
  })

  test('an item that was removed there and changed here can be brought back whole', async () => {
    const { server, store } = setUp([makeItem(1, { priceSuggested: '4.00' })])
    store.changeItems(rename('Lamp'))
    server.change({ items: [] })
    await store.saveNow()
    store.resolve(store.getState().conflicts[0]!, 'mine')
    await vi.advanceTimersByTimeAsync(1200)
    expect(server.draft.items).toMatchObject([{ title: 'Lamp', priceSuggested: '4.00' }])
  })
})

describe('S-D2 R17 what the browser keeps', () => {
  test('nothing is lost when the tab closes a moment after typing', async () => {
    const { server, store, open } = setUp()
    store.changeItems(rename('Lamp'))
    store.changeForm({ ...store.getState().form, title: 'Attic', zipCode: '328' })
    const again = open()
    expect(again.getState()).toMatchObject({ form: { title: 'Attic', zipCode: '328' } })
    again.start()
    await vi.advanceTimersByTimeAsync(1200)
    expect(server.draft).toMatchObject({ fields: { title: 'Attic' }, items: [{ title: 'Lamp' }] })
  })

  test('S-D2 what was on its way as the tab closed is no change of somebody else', async () => {
    const { server, store, open } = setUp([makeItem(1)])
    const { save } = server
    server.save = (listingId, sent) => save(listingId, sent).then(() => new Promise(() => undefined))
    store.changeItems(rename('La'))
    store.changeForm({ ...store.getState().form, title: 'At' })
    void store.saveNow()
    await vi.advanceTimersByTimeAsync(0)
    store.changeItems(rename('Lamp'))
    store.changeForm({ ...store.getState().form, title: 'Attic' })
    expect(titlesOf(server.draft)).toEqual(['La'])
    server.save = save
    const again = open()
    again.start()
    await vi.advanceTimersByTimeAsync(1200)
    expect(again.getState().conflicts).toEqual([])
    expect(server.draft).toMatchObject({ fields: { title: 'Attic' }, items: [{ title: 'Lamp' }] })
  })

  test('S-D2 nor is what arrived though its answer was lost', async () => {
    const { server, store } = setUp([], { version: 0 })
    const { save } = server
    server.save = (listingId, sent) =>
      save(listingId, sent).then(() => Promise.reject(new TypeError('connection lost')))
    store.changeForm({ ...store.getState().form, title: 'Attic' })
    store.changeItems((items) => [...items, makeItem(1, { title: 'La' })])
    await vi.advanceTimersByTimeAsync(1200)
    store.changeItems(rename('Lamp'))
    expect([store.getState().status, titlesOf(server.draft)]).toEqual(['failed', ['La']])
    server.save = save
    await vi.advanceTimersByTimeAsync(5000)
    expect([store.getState().status, store.getState().conflicts]).toEqual(['saved', []])
    expect(titlesOf(server.draft)).toEqual(['Lamp'])
  })

  test('S-D2 a value of another device asks all the same', async () => {
    const { server, store } = setUp()
    server.fail(new TypeError('connection lost'))
    store.changeItems(rename('La'))
    await vi.advanceTimersByTimeAsync(1200)
    store.changeItems(rename('Lamp'))
    server.fail(null)
    server.change({ items: [makeItem(1, { title: 'Rug' })] })
    await vi.advanceTimersByTimeAsync(5000)
    expect(store.getState().conflicts).toMatchObject([{ mine: { title: 'Lamp' }, theirs: { title: 'Rug' } }])
  })

  test('it merges into what was found since, without asking', async () => {
    const { server, store, open } = setUp()
    store.changeItems(rename('Lamp'))
    server.change({ items: [makeItem(1), makeItem(2, { origin: 'detected' })] })
    const again = open()
    again.start()
    await vi.advanceTimersByTimeAsync(1200)
    expect([titlesOf(server.draft), again.getState().conflicts]).toEqual([['Lamp', 'Thing 2'], []])
  })

  test('a new draft keeps its id and the name of its chosen photos', () => {
    const { store, open } = setUp([], { version: 0 })
    store.start()
    const { server, uploadsId } = store.getState()
    expect(open().getState()).toMatchObject({ server: { listingId: server.listingId }, uploadsId })
  })

  test('what is saved is kept no longer', async () => {
    const { store, storage } = setUp()
    store.changeItems(rename('Lamp'))
    expect(storage.texts.size).toBe(1)
    await store.saveNow()
    expect(storage.texts.size).toBe(0)
  })

  test('a browser that keeps nothing says so', () => {
    const storage = {
      ...memory(),
      setItem: () => {
        throw new Error('full')
      },
    }
    const { store } = setUp([makeItem(1)], { storage })
    store.changeItems(rename('Lamp'))
    expect(store.getState().isKeptHere).toBe(false)
  })
})
