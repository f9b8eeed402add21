import { t } from '@yardsnap/contract/texts'
import type { ErrorCode } from '@yardsnap/contract/errors'
import { PayKind } from '@yardsnap/contract/pay-kinds'
import { recordTillSale, takeBackTillSale } from '@yardsnap/contract/till'
import { TagNumber } from '@yardsnap/contract/tags'
import { z } from 'zod'
import { ApiError, call, getRefusalText } from '#api/call.ts'
import { type Sending, sendingQueue, type Waiting } from '#core/offline/sending-queue.ts'
import { TILL_PREFIX } from './stored-value.ts'

const Line = z.object({
  itemId: z.string().nullable(),
  title: z.string(),
  quantity: z.number(),
  cents: z.number(),
  ownerId: z.string().nullable(),
  holdId: z.string().optional(),
  isToSomebodyElse: z.boolean().default(false),
  tag: TagNumber.optional(),
  consignor: z.number().optional(),
  isUnknown: z.boolean().optional(),
  department: z.string().optional(),
})

/** A sale as a device keeps it until the server has it. */
export const QueuedSale = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  lines: z.array(Line),
  totalCents: z.number(),
  means: z.enum(['cash', 'other']),
  note: z.string(),
  /** The defaults are for sales that phones keep of former versions. */
  paidBy: PayKind.nullable().default(null),
  number: z.number().nullable().default(null),
  receiptToken: z.string().nullable().default(null),
  cashGivenCents: z.number().nullable(),
  soldAt: z.string(),
})
export type QueuedSale = z.infer<typeof QueuedSale>

/** A sale to record; null takes the sale of this id back. */
const TillChange = z.object({ saleId: z.string(), sale: QueuedSale.nullable() })
export type TillChange = z.infer<typeof TillChange>

export const RefusedSales = z.array(z.object({ saleId: z.string(), sale: QueuedSale.nullable(), reason: z.string() }))

/** How long a customer waits for the server before the sale is kept on the phone, in milliseconds. */
const PATIENCE_MS = 4000

/** Why a sale that a customer waits for was not made. */
export interface Refusal {
  reason: string
  /** Whether it was refused because an item is held: the seller must first say who buys it. */
  isHeld: boolean
}

interface Options {
  listingId: string
  /** Kept sales that the server refused, shown until somebody has noted them. */
  refused: { get: () => z.infer<typeof RefusedSales>; set: (next: z.infer<typeof RefusedSales>) => void }
  onWaiting: (waiting: Waiting<TillChange>) => void
  /** Called with the reason why sales wait, if it is not the connection. */
  onProblem: (reason: string | null) => void
  onArrived: (change: TillChange) => void
  /** Reads the state of the till again. */
  readAgain: () => Promise<void>
}

/** Sends sales in their order, and keeps them on the device until they have arrived. Nothing here knows of React. */
export function tillQueue({ listingId, refused, onWaiting, onProblem, onArrived, readAgain }: Options) {
  const waits = sendingQueue({
    storage: () => localStorage,
    key: TILL_PREFIX + listingId,
    change: TillChange,
    send: sendKept,
    onChange: onWaiting,
  })
  /** Whether a sale is being sent while the customer waits. It is refused if items are gone; a queued sale is not. */
  let isAsking = false
  /** Whether a flush was requested meanwhile. */
  let isDue = false
  let flushing: Promise<void> | null = null

  async function sendKept(_subject: string, change: TillChange): Promise<Sending> {
    try {
      await sendChange(listingId, change, { wasOffline: true })
    } catch (error) {
      if (isNumberTaken(error) && change.sale) {
        renumber(change)
        return 'sent'
      }
      const reason = error instanceof ApiError ? getRefusalText(error, t`The server did not accept it.`) : null
      if (!isFinal(error)) {
        onProblem(reason)
        return 'later'
      }
      refused.set([...refused.get(), { ...change, reason: reason ?? '' }])
    }
    onProblem(null)
    onArrived(change)
    return 'sent'
  }

  /** Gives a sale whose id is taken a new one, and the request to take it back as well. */
  function renumber({ saleId, sale }: TillChange): void {
    const number = crypto.randomUUID()
    waits.add(number, { saleId: number, sale })
    if (!(getTakeBackKey(saleId) in waits.waiting())) return
    waits.remove(getTakeBackKey(saleId))
    waits.add(getTakeBackKey(number), { saleId: number, sale: null })
  }

  /**
   * Does nothing while a customer waits, here or in another tab, because their sale would be sent as one made offline.
   */
  const flush = async (): Promise<void> => {
    isDue = isAsking
    if (isAsking) return
    flushing ??= unlessOtherTabSends(() => waits.flush()).finally(() => (flushing = null))
    await flushing
  }

  /** Does nothing while another tab sends. Browsers have no locks without https, or where the storage is off. */
  async function unlessOtherTabSends<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const once = async (lock: unknown) => (lock === null ? undefined : work())
    if (!('locks' in navigator)) return work()
    return navigator.locks.request(TILL_PREFIX + listingId, { ifAvailable: true }, once).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'SecurityError') return work()
      throw error
    })
  }

  /** @returns why the server refused it; null when it is sold, or kept to be sent later */
  async function ask(change: TillChange): Promise<ApiError | null> {
    try {
      await sendChange(listingId, change, { wasOffline: false, signal: AbortSignal.timeout(PATIENCE_MS) })
    } catch (error) {
      if (!isFinal(error)) return null
      waits.remove(change.saleId)
      return error
    }
    waits.remove(change.saleId)
    onArrived(change)
    return null
  }

  /**
   * Keeps a sale, and sends it while there is a connection and nothing before it waits.
   * @returns why it was refused; null when it is sold
   */
  async function sell(sale: QueuedSale): Promise<Refusal | null> {
    const saleId = crypto.randomUUID()
    const change = { saleId, sale }
    const isFirst = navigator.onLine && Object.keys(waits.waiting()).length === 0
    // Stored first, because the phone may switch off while the sale is being sent.
    waits.add(saleId, change)
    if (!isFirst) {
      void flush()
      return null
    }
    isAsking = true
    try {
      const refused = await unlessOtherTabSends(() => ask(change))
      // What another tab sends goes before this sale, as what this one sends.
      if (refused === undefined) isDue = true
      if (!refused) return null
      if (isNumberTaken(refused)) return await sell(sale)
      // With the new state the till knows of the hold and asks who buys the item.
      await readAgain()
      return { reason: refusalText(refused), isHeld: isRefusedAs(refused, 'held') }
    } finally {
      isAsking = false
      if (isDue) void flush()
    }
  }

  return {
    waiting: waits.waiting,
    isKept: waits.isKept,
    flush,
    sell,

    async takeBack(saleId: string): Promise<void> {
      waits.add(getTakeBackKey(saleId), { saleId, sale: null })
      await flush()
      await readAgain()
    },
  }
}

function sendChange(
  listingId: string,
  { saleId, sale }: TillChange,
  { wasOffline, signal }: { wasOffline: boolean; signal?: AbortSignal },
): Promise<void> {
  const params = { listingId, saleId }
  if (sale === null) return call(takeBackTillSale, { params }, signal)
  return call(recordTillSale, { params, body: { ...sale, wasOffline, sentAt: new Date().toISOString() } }, signal)
}

const getTakeBackKey = (saleId: string) => `back ${saleId}`

const isRefusedAs = (error: unknown, code: ErrorCode) => error instanceof ApiError && error.body?.code === code
const isNumberTaken = (error: unknown) => isRefusedAs(error, 'number_taken')
const refusalText = (error: ApiError) => getRefusalText(error, t`The sale was not recorded`)

/** Whether sending again is pointless. Ended sessions, ended links and lost connections wait: nothing may be lost. */
function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 409, 413].includes(error.status)
}
