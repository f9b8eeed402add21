import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import type { Receipt, TillLine, TillSaleInput, TillState } from '@yardsnap/contract/till'
import { sumAmounts } from '@yardsnap/contract/till-money'
import type { TillReport } from '@yardsnap/contract/till-report'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#server/testing/test-app.ts'
import {
  type Basket,
  EMPTY_BASKET,
  freeLine,
  toBasketLine,
  soldLines,
  totalOfBasket,
  withLine,
} from '#web/day/till/basket.ts'
import { type QueuedSale, type RefusedSales, tillQueue } from '#web/day/till/till-queue.ts'
import { type Answered, type Device, FATES, installDevices, openDevice } from './device.ts'
import { type Step, testHistories } from './run.ts'
import { addTags, changePriceOnline, compareSums, isSameTag, scanTag } from './till-tags.ts'

const PEOPLE = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hana']
/** Which choices are tagged things. */
const FIRST_TAG = 7
const TAGGED = ['a coat with tag 1', 'a coat with tag 2', 'a coat with tag 3']
const ITEMS = [
  { title: 'Brass lamp', priceSuggested: '20.00', quantity: 1 },
  { title: 'Folding chair', priceSuggested: '9.99', quantity: 4 },
  { title: 'Novels', priceSuggested: '12.50', quantity: 3, sellAsLot: true },
]

/** Whether the phone has confirmed a sale, or nobody knows yet. */
interface Sale {
  name: string
  seller: Phone
  lines: TillLine[]
  state: 'asking' | 'sold' | 'refused'
  isTakenBack: boolean
}

interface Phone {
  device: Device
  deviceId: string
  /** Whether it is a helper's phone, which can take back only its own sales. */
  isHelper: boolean
  queue: ReturnType<typeof tillQueue> | null
  /** Kept sales that the server refused. */
  refused: ReturnType<typeof RefusedSales.parse>
}

interface Till {
  listingId: string
  phones: Phone[]
  sales: Sale[]
  items: TillState['items']
  tags: ConsignedItem[]
  state: TillState
  /** Sold pieces by item, according to the server's answers. */
  arrived: Map<string, TillSaleInput['lines']>
  /** Sales that the server accepted or refused although its state called for the opposite. */
  wrong: string[]
}

let site: TestApp
let host: Visitor
let removeDevices: () => void
beforeAll(async () => {
  site = await testApp()
  host = await site.signUp()
  await site.makePremium(host.userId)
  removeDevices = installDevices()
})
afterAll(async () => {
  removeDevices()
  await site.close()
})

async function open(): Promise<Till> {
  const { id } = (await host.post('/api/listings', { title: 'Moving sale', zipCode: '32801' })).json<{ id: string }>()
  await host.post(`/api/listings/${id}/items/bulk`, { items: ITEMS })
  await host.put(`/api/listings/${id}`, { status: 'published' })
  const tags = await addTags(host, id)
  const state = (await host.get(`/api/listings/${id}/till`)).json<TillState>()
  return { listingId: id, phones: [], sales: [], items: state.items, tags, state, arrived: new Map(), wrong: [] }
}

/** Every third phone is a helper's. */
async function getPhone(till: Till, index: number): Promise<Phone> {
  const known = till.phones[index]
  if (known) return known
  for (let before = till.phones.length; before < index; before += 1) await getPhone(till, before)
  const isHelper = index % 3 === 2
  const name = PEOPLE[index] ?? ''
  const phone: Phone = {
    device: openDevice({
      site,
      name,
      cookie: isHelper ? await helperCookie(till, name) : host.cookie,
      onAnswer: (answered) => noteAnswer(till, answered),
    }),
    deviceId: crypto.randomUUID(),
    isHelper,
    queue: null,
    refused: [],
  }
  till.phones.push(phone)
  await openPage(till, phone)
  return phone
}

async function helperCookie({ listingId }: Till, name: string): Promise<string> {
  const link = (await host.post(`/api/till-helpers/${listingId}`, { name })).json<{ token: string; code: string }>()
  const [cookie] = (await site.visitor.post('/api/till-helpers', link)).cookies
  return `${cookie?.name}=${cookie?.value}`
}

async function openPage({ listingId }: Till, phone: Phone): Promise<void> {
  await phone.device.run(() => {
    phone.queue = tillQueue({
      listingId,
      refused: { get: () => phone.refused, set: (next) => void (phone.refused = next) },
      onWaiting: () => undefined,
      onProblem: () => undefined,
      onArrived: () => undefined,
      readAgain: () => Promise.resolve(),
    })
    void phone.queue.flush()
  })
}

/** The server's answer, whether or not it reaches the phone. */
function noteAnswer(till: Till, { method, url, body, status }: Answered): void {
  const saleId = url.split('/').at(-1) ?? ''
  if (method === 'DELETE' && status < 300 && till.arrived.has(saleId)) till.arrived.set(saleId, [])
  if (method !== 'PUT' || till.arrived.has(saleId)) return
  const { lines, note, wasOffline } = body as TillSaleInput
  const isShort =
    till.items.some(
      ({ id, quantity }) => countPieces(till, id) + pieces(lines, id) > quantity && pieces(lines, id) > 0,
    ) || lines.some((line) => [...till.arrived.values()].flat().some((sold) => isSameTag(line, sold)))
  if (status < 300) till.arrived.set(saleId, lines)
  const isRight = wasOffline ? status < 300 : isShort === (status === 409)
  if (!isRight) till.wrong.push(`${note} was answered ${status}`)
}

const pieces = (lines: readonly TillLine[], itemId: string) =>
  sumAmounts(lines.map((line) => (line.itemId === itemId ? line.quantity : 0)))
const countPieces = ({ arrived }: Till, itemId: string) =>
  sumAmounts([...arrived.values()].map((lines) => pieces(lines, itemId)))

/** Fills a basket as the screen does. @param agreed a share of the price, if they haggled */
function makeBasket({ items, tags, state }: Till, chosen: readonly number[], agreed: number | null): Basket {
  const full = chosen.reduce<Basket>((basket, choice, index) => {
    const item = items[choice]
    const tag = tags[choice - FIRST_TAG]
    const line = item
      ? toBasketLine(item, { pieceCents: item.cents, left: item.quantity })
      : tag
        ? scanTag(tag, state)
        : freeLine(`free ${index}`, choice * 33)
    if (basket.lines.some(({ key }) => key === line.key)) return basket
    return withLine(basket, line)
  }, EMPTY_BASKET)
  return agreed === null ? full : { ...full, agreedCents: Math.floor((totalOfBasket(full) * agreed) / 100) }
}

async function sell(till: Till, phone: Phone, basket: Basket): Promise<void> {
  const lines = soldLines(basket)
  const sale: Sale = {
    name: `sale ${till.sales.length + 1}`,
    seller: phone,
    lines,
    state: 'asking',
    isTakenBack: false,
  }
  till.sales.push(sale)
  const kept: QueuedSale = {
    deviceId: phone.deviceId,
    deviceName: phone.device.name,
    lines,
    totalCents: totalOfBasket(basket),
    means: 'cash',
    note: sale.name,
    paidBy: null,
    number: null,
    receiptToken: null,
    cashGivenCents: null,
    soldAt: new Date().toISOString(),
  }
  await phone.device.run(() => {
    void phone.queue?.sell(kept).then((refusal) => {
      sale.state = refusal === null ? 'sold' : 'refused'
    })
  })
}

/** The sales that the list of receipts offers: waiting on the phone, or stored on the server. */
async function takeBack(till: Till, phone: Phone, sale: Sale): Promise<void> {
  await phone.device.run(async () => {
    const { queue, device } = phone
    const own = Object.values(queue?.waiting() ?? {}).find((change) => change.sale?.note === sale.name)
    const saleId = own?.saleId ?? (device.isOnline ? await findReceiptId(till, phone, sale) : undefined)
    if (saleId === undefined) return
    sale.isTakenBack = true
    void queue?.takeBack(saleId)
  })
}

async function findReceiptId({ listingId }: Till, phone: Phone, { name }: Sale): Promise<string | undefined> {
  const answer = await phone.device.fetchAs(`/api/listings/${listingId}/till`).catch(() => null)
  if (!answer?.ok) return undefined
  const { receipts } = (await answer.json()) as TillState
  return receipts.find((receipt) => getSaleName(receipt) === name && !receipt.isTakenBack)?.id
}

/** The server adds to the note what the host needs to know. */
const getSaleName = ({ note }: Receipt) => note.split(' · ')[0]

async function end(till: Till): Promise<void> {
  const { listingId, phones, sales, items } = till
  for (const phone of phones) {
    await phone.device.recover()
    await reload(till, phone)
  }
  expect(till.wrong).toEqual([])
  expect(phones.flatMap(({ queue, refused }) => [...Object.values(queue?.waiting() ?? {}), ...refused])).toEqual([])
  const state = (await host.get(`/api/listings/${listingId}/till`)).json<TillState>()
  const report = (await host.get(`/api/listings/${listingId}/till/report`)).json<TillReport>()
  const counted = sales.filter(({ state, isTakenBack }) => state !== 'refused' && !isTakenBack)
  const lines = counted.flatMap((sale) => sale.lines)
  const receipts = state.receipts.flatMap((receipt) => (receipt.isTakenBack ? [] : [getSaleName(receipt)]))
  expect(new Set(receipts)).toEqual(new Set(counted.map(({ name }) => name)))
  expect(receipts.length).toBe(counted.length)
  expect(report.totalCents).toBe(sumAmounts(lines.map(({ cents }) => cents)))
  expect(state.items.map(({ soldQuantity }) => soldQuantity)).toEqual(items.map(({ id }) => pieces(lines, id)))
  const { settled, sold } = await compareSums(host, listingId, lines)
  expect(settled).toEqual(sold)
}

/** Closes and reopens the page: a sale that was being sent was stored, and counts. */
async function reload(till: Till, phone: Phone): Promise<void> {
  phone.device.reload()
  for (const sale of till.sales) if (sale.seller === phone && sale.state === 'asking') sale.state = 'sold'
  await openPage(till, phone)
}

const person = fc.nat(PEOPLE.length - 1)
const step = (index: number, words: string, run: (till: Till, phone: Phone) => Promise<void>): Step<Till> => ({
  text: `${PEOPLE[index]}'s phone ${words}`,
  run: async (till) => run(till, await getPhone(till, index)),
})

const selling = fc
  .tuple(person, fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }), fc.option(fc.nat(100)))
  .map(([index, chosen, agreed]) => {
    const itemTitles = chosen
      .map((choice) => ITEMS[choice]?.title ?? TAGGED[choice - FIRST_TAG] ?? `something for ${choice * 33} cents`)
      .join(', ')
    const haggled = agreed === null ? '' : `, for ${agreed} percent`
    return step(index, `sells ${itemTitles}${haggled}`, async (till, phone) => {
      await sell(till, phone, makeBasket(till, chosen, agreed))
    })
  })
const takingBack = fc.tuple(person, fc.nat(9)).map(([index, choice]) =>
  step(index, `takes back sale ${choice + 1}`, async (till, phone) => {
    const sale = till.sales[choice]
    const isOthers = phone.isHelper && sale?.seller !== phone
    if (sale && !isOthers && sale.state !== 'refused' && !sale.isTakenBack) await takeBack(till, phone, sale)
  }),
)
const signal = fc.tuple(person, fc.boolean()).map(([index, isOnline]) =>
  step(index, isOnline ? 'has a signal' : 'loses its signal', async (_till, { device, queue }) => {
    device.isOnline = isOnline
    if (isOnline) await device.run(() => void queue?.flush())
  }),
)
const fate = fc
  .tuple(person, fc.constantFrom(...FATES))
  .map(([index, next]) =>
    step(index, `makes a next call that ${next}`, async (_till, { device }) => device.expect(next)),
  )
const tryingAgain = person.map((index) =>
  step(index, 'tries again', async (_till, { device, queue }) => device.run(() => void queue?.flush())),
)
const arriving = person.map((index) =>
  step(index, 'hears what was on its way', async (_till, { device }) => device.deliver()),
)
const closing = person.map((index) => step(index, 'closes the page and opens it', reload))

testHistories<Till>({
  name: 'till',
  title: 'S-T1 S-T4 whatever happens to calls and phones, cents and pieces are those that people sold',
  count: 40,
  steps: [selling, selling, selling, takingBack, signal, fate, tryingAgain, arriving, closing],
  open,
  end,
})

test('S-T1 a sale that a customer waits for is refused, though another one is taken back meanwhile', async () => {
  const till = await open()
  const [ana, ben] = [await getPhone(till, 0), await getPhone(till, 1)]
  await sell(till, ana, makeBasket(till, [2], null))
  await sell(till, ben, makeBasket(till, [0], null))
  ana.device.expect('is answered late')
  await sell(till, ana, makeBasket(till, [0], null))
  await takeBack(till, ana, till.sales[0]!)
  await ana.device.deliver()
  expect(till.sales.map(({ state }) => state)).toEqual(['sold', 'sold', 'refused'])
  await end(till)
})

test('two tills without a signal both ask the printed price, whatever was changed online since', async () => {
  const till = await open()
  const [ana, ben] = [await getPhone(till, 0), await getPhone(till, 1)]
  expect(await changePriceOnline(host, till.listingId, 400)).toMatchObject({ isTagOld: true, cents: 400 })
  for (const phone of [ana, ben]) {
    phone.device.isOnline = false
    await sell(till, phone, makeBasket(till, [FIRST_TAG], null))
  }
  expect(till.sales.map(({ state, lines }) => [state, lines[0]?.cents])).toEqual([
    ['sold', 1000],
    ['sold', 1000],
  ])
  await takeBack(till, ben, till.sales[1]!)
  await end(till)
})
