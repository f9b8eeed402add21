import { shownTitle } from '@yardsnap/contract/item-titles'
import { t } from '@yardsnap/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { bagsAt, centsNow } from '@yardsnap/contract/asking-price'
import { bagName } from '@yardsnap/contract/price-rule-words'
import type { PriceRule } from '@yardsnap/contract/price-rules'
import { formatTagCode } from '@yardsnap/contract/tags'
import { MAX_TILL_LINES, readTill, type TillItem, TillState, toSaleNumber } from '@yardsnap/contract/till'
import { useEffect, useState } from 'react'
import { sumAmounts, toCents, toDollars } from '@yardsnap/contract/till-money'
import { z } from 'zod'
import { ApiError, call } from '#api/call.ts'
import type { HeldAnswer } from '#day/holds/held-answer.ts'
import { GivenReceipts, withReceipt } from '#day/receipts/given-receipts.ts'
import { formatBy } from '@yardsnap/contract/dates'
import { showToast } from '#lib/toast.ts'
import * as basketOf from './basket.ts'
import { findHeldPieces } from './held-pieces.ts'
import { newToken } from '#lib/base64url.ts'
import { readStored, writeJson, writeText } from '#lib/browser-storage.ts'
import { TILL_PREFIX, useStoredValue } from './stored-value.ts'
import { setTillClock, tillNow } from './till-clock.ts'
import type { QueuedSale, Refusal, TillChange } from './till-queue.ts'
import { useConsigned } from './use-consigned.ts'
import { tillKey, useTillQueue } from './use-till-queue.ts'

const Device = z.object({ id: z.string(), name: z.string() })
const REFETCH_MS = 10_000
const BASKET_FULL = t`A basket has at most ${MAX_TILL_LINES} lines. Take payment for these first, then start another.`

export type Till = ReturnType<typeof useTill>

/** The state as the server has it, or as this device last read it. @param deviceId of a phone that sells */
export function useTillState(listingId: string, deviceId?: string) {
  const key = `${TILL_PREFIX}${listingId}:state`
  const query = useQuery({
    queryKey: tillKey(listingId),
    queryFn: async ({ signal }) => {
      try {
        const state = await call(readTill, { params: { listingId }, query: { deviceId } }, signal)
        if (state.readAt !== null) setTillClock(state.readAt)
        writeJson(key, state)
        return state
      } catch (error) {
        // A helper whose time is over keeps nothing of the till, such as how its host is paid.
        if (error instanceof ApiError && [401, 403, 404].includes(error.status)) writeText(key, null)
        throw error
      }
    },
    // Fetched again at once, because the stored state may be days old.
    initialData: () => readStored(key, TillState) ?? undefined,
    refetchOnMount: 'always',
    refetchInterval: REFETCH_MS,
    networkMode: 'always',
    retry: false,
  })
  return query
}

export function useDevice() {
  const [initial] = useState(() => ({ id: crypto.randomUUID(), name: deviceName() }))
  const device = useStoredValue('device', Device, initial)
  const { get, set } = device
  useEffect(() => set(get()), [get, set])
  return device
}

/** The basket of this device, and what can be done with it. */
export function useTill(state: TillState) {
  const listingId = state.listing.id
  const queue = useTillQueue(listingId)
  const device = useDevice()
  const {
    value: basket,
    set: setBasket,
    isKept,
    get,
  } = useStoredValue(`${listingId}:basket`, basketOf.Basket, basketOf.EMPTY_BASKET)
  const numbered = useStoredValue(`${listingId}:numbered`, z.number(), 0)
  const given = useStoredValue(`${listingId}:receipts`, GivenReceipts, [])
  const [lastToken, setLastToken] = useState<string | null>(null)
  const [isSelling, setSelling] = useState(false)

  const waitingPieces = (itemId: string) =>
    sumAmounts(listSold(queue.waiting).map((line) => (line.itemId === itemId ? line.quantity : 0)))
  const countLeft = (item: TillItem) => Math.max(0, item.quantity - item.soldQuantity - waitingPieces(item.id))
  const isFull = () => get().lines.length >= MAX_TILL_LINES
  const computePriceCents = (item: TillItem) =>
    centsNow({ ...item, priceSuggested: toDollars(item.cents) }, state.listing, tillNow())
  const { listHeldPieces, listUnansweredHolds } = findHeldPieces(state, { waiting: queue.waiting, countLeft })

  const nextNumber = state.tillNumber === null ? null : toSaleNumber(state.tillNumber, numbered.value + 1)
  const addLine = (line: basketOf.BasketLine): string | null => {
    if (isFull()) return BASKET_FULL
    setBasket(basketOf.withLine(get(), line))
    return null
  }
  const consigned = useConsigned(state, {
    has: (key) => get().lines.some((line) => line.key === key),
    add: addLine,
    isWaiting: (code) => listSold(queue.waiting).some(({ tag }) => tag !== undefined && formatTagCode(tag) === code),
  })

  return {
    state,
    queue,
    device: device.value,
    basket,
    total: basketOf.totalOfBasket(basket),
    isSelling,
    /** The number of the sale that is made next; null before the server has numbered this phone. */
    nextNumber,
    /** The receipts that this phone can show again. */
    givenReceipts: given.value,
    /** Of what was sold here since the till was opened. */
    lastReceipt: given.value.find(({ token }) => token === lastToken) ?? null,
    /** Whether the sale of a receipt still waits on this phone. */
    isReceiptWaiting: (token: string) => queue.waiting.some(({ sale }) => sale?.receiptToken === token),
    /** False when the storage of this device is off or full. */
    isKept: isKept && queue.isKept,
    countLeft,
    computePriceCents,
    listHeldPieces,
    listUnansweredHolds,
    ...consigned,

    /** @param holdId of the person who buys it @returns what happened, in words, where nothing was added */
    addItem(item: TillItem, holdId: string | null = null): string | null {
      if (get().lines.some(({ itemId }) => itemId === item.id)) return t`Already in the basket`
      if (isFull()) return BASKET_FULL
      const left = countLeft(item)
      if (left === 0) return soldText(state, item)
      const line = basketOf.toBasketLine(item, { pieceCents: computePriceCents(item), left })
      const answer = holdId === null ? {} : { holdId }
      setBasket(basketOf.withLine(get(), basketOf.withBuyer(line, answer, listHeldPieces(item))))
      return null
    },
    /** Removes an item that a shopper came for and did not buy. */
    forgetItem: (itemId: string) => setBasket(basketOf.withoutLine(get(), itemId)),
    /** The rules of now by which a bag of things has a price. */
    listBags: () => bagsAt(state.listing, tillNow()),
    /** @returns as `addItem` */
    addBag: (rule: PriceRule) =>
      addLine({ ...basketOf.freeLine(crypto.randomUUID(), toCents(rule.amount ?? 0)), title: bagName(rule) }),
    /** @returns as `addItem` */
    addPrice: (cents: number) => addLine(basketOf.freeLine(crypto.randomUUID(), cents)),

    /** A line with who buys it, at the price that was agreed with them. */
    withBuyer(line: basketOf.BasketLine, answer: HeldAnswer): basketOf.BasketLine {
      const item = state.items.find(({ id }) => id === line.itemId)
      return basketOf.withBuyer(line, answer, item ? listHeldPieces(item) : [])
    },
    changeLine: (line: basketOf.BasketLine) => setBasket(basketOf.withChangedLine(get(), line)),
    agree: (agreedCents: number | null) => setBasket({ ...get(), agreedCents }),

    removeLine(line: basketOf.BasketLine): void {
      const before = get()
      setBasket(basketOf.withoutLine(before, line.key))
      showToast({
        title: t`Removed`,
        description: shownTitle(line),
        action: { label: t`Undo`, onPress: () => setBasket(basketOf.withLineBack(get(), before, line)) },
      })
    },

    /** @returns why it was refused; the basket is as before then */
    async sell(paid: Pick<QueuedSale, 'means' | 'note' | 'paidBy' | 'cashGivenCents'>): Promise<Refusal | null> {
      const sold = get()
      setSelling(true)
      const sale = {
        deviceId: device.value.id,
        deviceName: device.value.name,
        lines: basketOf.soldLines(sold),
        totalCents: basketOf.totalOfBasket(sold),
        soldAt: new Date().toISOString(),
        number: nextNumber,
        receiptToken: newToken(),
        ...paid,
      }
      const answer = queue.sell(sale)
      // Also the number of a sale that is refused may have been read by somebody.
      numbered.set(numbered.get() + 1)
      // The sale is stored by now. If the phone switches off, it must not be in the basket as well afterwards.
      setBasket(basketOf.EMPTY_BASKET)
      const refusal = await answer
      setSelling(false)
      if (refusal !== null) setBasket(sold)
      else {
        given.set(withReceipt(given.get(), sale))
        setLastToken(sale.receiptToken)
      }
      return refusal
    },
  }
}

/** The lines of sales that wait to be sent and were not taken back. */
function listSold(waiting: readonly TillChange[]): QueuedSale['lines'] {
  const takenBack = new Set(waiting.flatMap(({ saleId, sale }) => (sale === null ? saleId : [])))
  return waiting.flatMap(({ saleId, sale }) => (takenBack.has(saleId) ? [] : (sale?.lines ?? [])))
}

/** 'Sold already: Maya, 9:42 AM' where a receipt says so. */
function soldText({ receipts, listing }: TillState, { title }: TillItem): string {
  const receipt = receipts.find(({ titles, isTakenBack }) => !isTakenBack && titles.includes(title))
  if (!receipt) return t`Sold already`
  return t`Sold already: ${receipt.deviceName}, ${timeText(receipt.soldAt, listing.timeZone)}`
}

/** '9:42 AM' on the clock of the sale, as in its report. @param timeZone null: the reader's */
export function timeText(instant: string, timeZone: string | null): string {
  return formatBy({ timeStyle: 'short', ...(timeZone !== null && { timeZone }) }, new Date(instant))
}

function deviceName(): string {
  const { userAgent } = navigator
  if (userAgent.includes('iPhone')) return 'iPhone'
  if (userAgent.includes('Android')) return t`Android phone`
  return /iPad|Tablet/.test(userAgent) ? t`Tablet` : t`Computer`
}
