import type { Draft, DraftConflict, DraftContent } from '@yardsnap/contract/drafts'
import type { toListingForm } from '@yardsnap/contract/listing-form'
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#server/testing/test-app.ts'
import { changeItems, newItem } from '#web/core/items/draft-items.ts'
import { isPassing } from '#web/api/passing.ts'
import { fetchDraftIfMade, saveDraft } from '#web/sell/drafts/api.ts'
import { createDraftStore, type DraftStore } from '#web/sell/drafts/draft-store.ts'
import { unsavedDraftStorage } from '#web/sell/drafts/unsaved-draft.ts'
import { type Device, FATES, installDevices, openDevice } from './device.ts'
import { type Step, testHistories } from './run.ts'

const PLACES = ['at home', 'in the garage']
const FORM_FIELDS = ['title', 'description'] as const
const ITEM_FIELDS = ['title', 'priceSuggested', 'description'] as const

/** A field of the listing or of an item: `listing.title`. */
type Cell = string

interface Editor {
  device: Device
  /** Null while the page is closed. */
  store: DraftStore | null
}

interface World {
  listingId: string
  editors: Editor[]
  /** What was typed, or restored, in each field, and the devices that have seen and replaced it. */
  typed: Map<Cell, Map<string, Set<Device>>>
  lastTyped: number
}

let site: TestApp
let seller: Visitor
let removeDevices: () => void
beforeAll(async () => {
  site = await testApp({ env: { ROLE: 'web', DATABASE_URL: 'postgres://of-this-test' } })
  seller = await site.signUp()
  await site.makePremium(seller.userId)
  removeDevices = installDevices()
})
afterAll(async () => {
  removeDevices()
  await site.close()
})

async function open(): Promise<World> {
  const { id } = (await seller.post('/api/listings', { title: 'Sale', zipCode: '32801' })).json<{ id: string }>()
  await seller.post(`/api/listings/${id}/items/bulk`, {
    items: [{ title: 'Lamp', priceSuggested: '20.00' }, { title: 'Rug' }],
  })
  const editors = PLACES.map((name) => ({ device: openDevice({ site, name, cookie: seller.cookie }), store: null }))
  const world: World = { listingId: id, editors, typed: new Map(), lastTyped: 0 }
  for (const editor of editors) await openPage(world, editor)
  return world
}

/** Without a connection the page does not open. */
async function openPage({ listingId }: World, editor: Editor): Promise<void> {
  await editor.device.run(async () => {
    const draft = await fetchDraftIfMade(listingId).catch(() => null)
    if (draft === null || editor.store !== null) return
    editor.store = createDraftStore({
      draft,
      unsavedDrafts: unsavedDraftStorage(editor.device.storage, seller.userId),
      gateway: { save: saveDraft, fetch: fetchDraftIfMade },
      isPassing,
      onFailure: () => undefined,
    })
    editor.store.start()
  })
}

/** What the seller sees on this device. */
function toCells({
  fields,
  items,
}: DraftContent | { fields: ReturnType<typeof toListingForm>; items: DraftContent['items'] }): Map<Cell, string> {
  const listing = FORM_FIELDS.map((field) => [`listing.${field}`, fields[field] ?? ''] as const)
  return new Map([
    ...listing,
    ...items.flatMap((item) => ITEM_FIELDS.map((field) => [`${item.id}.${field}`, item[field]] as const)),
  ])
}
const shownBy = (store: DraftStore) => toCells({ fields: store.getState().form, items: store.getState().history.items })

/** The devices that have replaced a value; none at first. */
function getReplacers({ typed }: World, cell: Cell, value: string): Set<Device> {
  const values = typed.get(cell) ?? new Map<string, Set<Device>>()
  typed.set(cell, values)
  const replacers = values.get(value) ?? new Set()
  values.set(value, replacers)
  return replacers
}

/** A deliberate change by the seller, who has seen the value it replaces and any open conflict at the same place. */
async function act(world: World, { device, store }: Editor, change: (store: DraftStore) => void): Promise<void> {
  if (!store) return
  await device.run(() => {
    const before = shownBy(store)
    const { conflicts, server } = store.getState()
    const known = toCells(server)
    change(store)
    const after = shownBy(store)
    for (const cell of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(cell), after.get(cell)]
      if (was === is) continue
      if (was !== undefined) getReplacers(world, cell, was).add(device)
      for (const conflict of conflicts) giveUp(world, device, conflict, cell)
      if (is === undefined) continue
      // The value that the server has is not a change of this device: undoing leaves the field to the other device.
      if (is === known.get(cell)) getReplacers(world, cell, is).add(device)
      else getReplacers(world, cell, is).delete(device)
    }
  })
}

/** Gives up this device's value in a conflict. @param only this cell */
function giveUp(world: World, device: Device, { itemId, mine }: DraftConflict, only?: Cell): void {
  for (const [field, value] of Object.entries(mine ?? {})) {
    const cell = `${itemId ?? 'listing'}.${field}`
    if (only === undefined || cell === only) getReplacers(world, cell, String(value)).add(device)
  }
}

async function decide(world: World, editor: Editor, whose: 'mine' | 'theirs'): Promise<void> {
  const [conflict] = editor.store?.getState().conflicts ?? []
  if (!conflict) return
  await act(world, editor, (store) => store.resolve(conflict, whose))
  if (whose === 'theirs') giveUp(world, editor.device, conflict)
}

async function end(world: World): Promise<void> {
  for (const { device } of world.editors) await device.recover()
  for (const editor of world.editors) if (!editor.store) await openPage(world, editor)
  for (let round = 0; round < 10 && (round < 2 || world.editors.some(isBusy)); round += 1) {
    for (const editor of world.editors) await finish(world, editor, round % 2 === 0 ? 'mine' : 'theirs')
  }
  const draft = (await seller.get(`/api/listings/${world.listingId}/draft`)).json<Draft>()
  const there = draft.items.map(({ id, state }) => `${id} ${state}`)
  for (const { store } of world.editors) {
    const { history, status, conflicts } = store!.getState()
    expect({ status, conflicts }).toEqual({ status: 'saved', conflicts: [] })
    expect(Object.fromEntries(shownBy(store!))).toEqual(Object.fromEntries(toCells(draft)))
    expect(history.items.map(({ id, state }) => `${id} ${state}`)).toEqual(there)
  }
  const last = toCells(draft)
  const lost = [...world.typed].flatMap(([cell, values]) =>
    [...values].flatMap(([value, replacers]) =>
      replacers.size > 0 || last.get(cell) === value ? [] : `${cell}: ${value}`,
    ),
  )
  expect(lost).toEqual([])
}

const isBusy = ({ store }: Editor) => store?.getState().status !== 'saved' || store.getState().conflicts.length > 0

async function finish(world: World, editor: Editor, whose: 'mine' | 'theirs'): Promise<void> {
  const { device } = editor
  await device.deliver()
  await device.run(() => editor.store?.saveNow().catch(() => undefined))
  await device.run(() => editor.store?.refresh().catch(() => undefined))
  while ((editor.store?.getState().conflicts.length ?? 0) > 0) await decide(world, editor, whose)
  await device.run(() => editor.store?.saveNow().catch(() => undefined))
}

const place = fc.nat(PLACES.length - 1)
const step = (index: number, words: string, run: (world: World, editor: Editor) => Promise<void>): Step<World> => ({
  text: `the device ${PLACES[index]} ${words}`,
  run: (world) => run(world, world.editors[index]!),
})

const typing = fc.tuple(place, fc.constantFrom(...FORM_FIELDS)).map(([index, field]) =>
  step(index, `types the sale's ${field}`, async (world, editor) => {
    const text = `${field} ${(world.lastTyped += 1)}`
    await act(world, editor, (store) => store.changeForm({ ...store.getState().form, [field]: text }))
  }),
)
const editing = fc.tuple(place, fc.nat(3), fc.constantFrom(...ITEM_FIELDS)).map(([index, choice, field]) =>
  step(index, `types the ${field} of item ${choice + 1}`, async (world, editor) => {
    const number = (world.lastTyped += 1)
    const value = field === 'priceSuggested' ? `${number}.00` : `${field} ${number}`
    await act(world, editor, (store) =>
      store.changeItems((items) =>
        changeItems(items, new Set(items.slice(choice, choice + 1).map(({ id }) => id)), { [field]: value }),
      ),
    )
  }),
)
const adding = place.map((index) =>
  step(index, 'adds an item', async (world, editor) => {
    const title = `added ${(world.lastTyped += 1)}`
    await act(world, editor, (store) => store.changeItems((items) => [...items, { ...newItem(items), title }]))
  }),
)
const dropping = fc
  .tuple(place, fc.nat(3), fc.constantFrom('dropped' as const, 'kept' as const))
  .map(([index, choice, state]) =>
    step(index, `${state === 'kept' ? 'puts back' : 'drops'} item ${choice + 1}`, async (world, editor) => {
      await act(world, editor, (store) =>
        store.changeItems((items) =>
          changeItems(items, new Set(items.slice(choice, choice + 1).map(({ id }) => id)), { state }),
        ),
      )
    }),
  )
const undoing = fc
  .tuple(place, fc.constantFrom('undo' as const, 'redo' as const))
  .map(([index, which]) =>
    step(index, which === 'undo' ? 'takes a step back' : 'repeats a step', (world, editor) =>
      act(world, editor, (store) => store[which]()),
    ),
  )
const deciding = fc
  .tuple(place, fc.constantFrom('mine' as const, 'theirs' as const))
  .map(([index, whose]) =>
    step(index, `decides for ${whose === 'mine' ? 'its own' : 'the other'} value`, (world, editor) =>
      decide(world, editor, whose),
    ),
  )
const pausing = place.map((index) => step(index, 'is left alone for a while', (_world, { device }) => device.pass()))
const looking = place.map((index) =>
  step(index, 'looks again', async (_world, { device, store }) =>
    device.run(() => store?.refresh().catch(() => undefined)),
  ),
)
const signal = fc.tuple(place, fc.boolean()).map(([index, isOnline]) =>
  step(index, isOnline ? 'has a signal' : 'loses its signal', async (_world, { device, store }) => {
    device.isOnline = isOnline
    if (isOnline) await device.run(() => store?.retry())
  }),
)
const fate = fc
  .tuple(place, fc.constantFrom(...FATES))
  .map(([index, next]) =>
    step(index, `makes a next call that ${next}`, async (_world, { device }) => device.expect(next)),
  )
const arriving = place.map((index) =>
  step(index, 'hears what was on its way', (_world, { device }) => device.deliver()),
)
const closing = fc.tuple(place, fc.boolean()).map(([index, isSudden]) =>
  step(index, isSudden ? 'loses its page' : 'closes its page', async (_world, editor) => {
    if (!isSudden) await editor.device.run(() => editor.store?.close())
    editor.device.reload()
    editor.store = null
  }),
)
const opening = place.map((index) => step(index, 'opens the page', openPage))
const publishing = fc.constant<Step<World>>({
  text: 'the sale is published',
  async run({ listingId }) {
    await seller.put(`/api/listings/${listingId}`, { status: 'published' })
  },
})

testHistories<World>({
  name: 'drafts',
  title: 'S-D1 S-D2 R17 of two devices that edit one draft, nothing typed is lost, and both see the same at the end',
  count: 25,
  steps: [
    typing,
    typing,
    editing,
    editing,
    editing,
    adding,
    dropping,
    undoing,
    deciding,
    pausing,
    pausing,
    looking,
    signal,
    fate,
    arriving,
    closing,
    opening,
    opening,
    publishing,
  ],
  open,
  end,
})
