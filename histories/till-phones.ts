import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import type { Receipt, TillLine, TillSaleInput, TillState } from '@yardsnap/contract/till'
import { sumAmounts } from '@yardsnap/contract/till-money'
import type { TestApp, Visitor } from '#server/testing/test-app.ts'
import {
  type Basket,
  EMPTY_BASKET,
  freeLine,
  soldLines,
  toBasketLine,
  totalOfBasket,
  withLine,
} from '#web/day/till/basket.ts'
import { type QueuedSale, type RefusedSales, tillQueue } from '#web/day/till/till-queue.ts'
import { type Answered, type Device, openDevice } from './device.ts'
import { addTags, isSameTag, scanTag } from './till-tags.ts'

export const PEOPLE = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hana']
/** Which choices are tagged things. */
export const FIRST_TAG = 7
export const TAGGED = ['a coat with tag 1', 'a coat with tag 2', 'a coat with tag 3']
export const ITEMS = [
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

export interface Phone {
  device: Device
  deviceId: string
  /** Whether it is a helper's phone, which can take back only its own sales. */
  isHelper: boolean
  queue: ReturnType<typeof tillQueue> | null
  /** Kept sales that the server refused. */
  refused: ReturnType<typeof RefusedSales.parse>
}

export interface Till {
  site: TestApp
  host: Visitor
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

/** A public sale with things and tags, and no phone at its till yet. */
export async function openTill(site: TestApp, host: Visitor): Promise<Till> {
  const { id } = (await host.post('/api/listings', { title: 'Moving sale', zipCode: '32801' })).json<{ id: string }>()
  await host.post(`/api/listings/${id}/items/bulk`, { items: ITEMS })
  await host.put(`/api/listings/${id}`, { status: 'published' })
  const tags = await addTags(host, id)
  const state = (await host.get(`/api/listings/${id}/till`)).json<TillState>()
  return {
    site,
    host,
    listingId: id,
    phones: [],
    sales: [],
    items: state.items,
    tags,
    state,
    arrived: new Map(),
    wrong: [],
  }
}

/** Every third phone is a helper's. */
export async function getPhone(till: Till, index: number): Promise<Phone> {
  const known = till.phones[index]
  if (known) return known
  for (let before = till.phones.length; before < index; before += 1) await getPhone(till, before)
  const isHelper = index % 3 === 2
  const name = PEOPLE[index] ?? ''
  const phone: Phone = {
    device: openDevice({
      site: till.site,
      name,
      cookie: isHelper ? await helperCookie(till, name) : till.host.cookie,
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

async function helperCookie({ site, host, listingId }: Till, name: string): Promise<string> {
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

export const pieces = (lines: readonly TillLine[], itemId: string) =>
  sumAmounts(lines.map((line) => (line.itemId === itemId ? line.quantity : 0)))
const countPieces = ({ arrived }: Till, itemId: string) =>
  sumAmounts([...arrived.values()].map((lines) => pieces(lines, itemId)))

/** Fills a basket as the screen does. @param agreed a share of the price, if they haggled */
export function makeBasket({ items, tags, state }: Till, chosen: readonly number[], agreed: number | null): Basket {
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

export async function sell(till: Till, phone: Phone, basket: Basket): Promise<void> {
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
export async function takeBack(till: Till, phone: Phone, sale: Sale): Promise<void> {
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
export const getSaleName = ({ note }: Receipt) => note.split(' · ')[0]

/** Closes and reopens the page: a sale that was being sent was stored, and counts. */
export async function reload(till: Till, phone: Phone): Promise<void> {
  phone.device.reload()
  for (const sale of till.sales) if (sale.seller === phone && sale.state === 'asking') sale.state = 'sold'
  await openPage(till, phone)
}
