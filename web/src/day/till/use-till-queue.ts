import { useQueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '@yardsnap/contract/errors'
import { recordTillSale, takeBackTillSale, type TillState } from '@yardsnap/contract/till'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError, call } from '#api/call.ts'
import { type Sending, sendingQueue, type Waiting } from '#core/offline/sending-queue.ts'
import { TILL_PREFIX, useKeptValue } from './kept-value.ts'

const Line = z.object({
  itemId: z.string().nullable(),
  title: z.string(),
  quantity: z.number(),
  cents: z.number(),
  ownerId: z.string().nullable(),
  holdId: z.string().optional(),
  isToSomebodyElse: z.boolean().default(false),
})

/** A sale as a device keeps it until the server has it. */
export const KeptSale = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  lines: z.array(Line),
  totalCents: z.number(),
  means: z.enum(['cash', 'other']),
  note: z.string(),
  cashGivenCents: z.number().nullable(),
  soldAt: z.string(),
})
export type KeptSale = z.infer<typeof KeptSale>

/** `back` takes a sale back; it waits behind its sale. */
const Change = z.object({ saleId: z.string(), sale: KeptSale.nullable() })
type Change = z.infer<typeof Change>

const Refused = z.array(z.object({ saleId: z.string(), sale: KeptSale.nullable(), reason: z.string() }))

const RETRY_MS = 10_000
/** How long a customer waits for the server before the sale is kept on the phone, in milliseconds. */
const PATIENCE_MS = 4000

/** Why a sale that a customer waits for was not made. */
export interface Refusal {
  reason: string
  /** Something is held: who buys it has to be said first. */
  isHeld: boolean
}

export const tillKey = (listingId: string) => ['till', listingId]

/** Sends sales in their order, and keeps them on the device until they have arrived. */
export function useTillQueue(listingId: string) {
  const queryClient = useQueryClient()
  const refused = useKeptValue(`${listingId}:refused`, Refused, [])
  const [changed, setChanged] = useState<Waiting<Change> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const [queue] = useState(() => {
    const send = async (_subject: string, change: Change): Promise<Sending> => {
      try {
        await sendChange(listingId, change, { wasOffline: true })
      } catch (error) {
        if (isNumberTaken(error) && change.sale) {
          renumber(change)
          return 'sent'
        }
        const reason = error instanceof ApiError ? (error.body?.message ?? 'The server did not accept it.') : null
        if (!isFinal(error)) {
          setProblem(reason)
          return 'later'
        }
        refused.set([...refused.get(), { ...change, reason: reason ?? '' }])
      }
      setProblem(null)
      arrived(change)
      return 'sent'
    }
    const waits = sendingQueue({
      storage: () => localStorage,
      key: TILL_PREFIX + listingId,
      change: Change,
      send,
      onChange: setChanged,
    })
    /** Keeps a sale whose number is another's under a new one, and what takes it back as well. */
    const renumber = ({ saleId, sale }: Change) => {
      const number = crypto.randomUUID()
      waits.add(number, { saleId: number, sale })
      if (!(backOf(saleId) in waits.waiting())) return
      waits.remove(backOf(saleId))
      waits.add(backOf(number), { saleId: number, sale: null })
    }
    return waits
  })
  const waiting = changed ?? queue.waiting()
  const hasWaiting = Object.keys(waiting).length > 0
  /** The sale that a customer waits for: it is refused when things are gone, which the queue would not be. */
  const asking = useRef(false)

  /** Until the state is read again, what was sent counts as the server has it. */
  function arrived({ sale }: Change): void {
    const sold = new Map(sale?.lines.map(({ itemId, quantity }) => [itemId, quantity]))
    queryClient.setQueryData<TillState>(
      tillKey(listingId),
      (state) =>
        state && {
          ...state,
          items: state.items.map((item) => ({ ...item, soldQuantity: item.soldQuantity + (sold.get(item.id) ?? 0) })),
        },
    )
    void queryClient.invalidateQueries({ queryKey: tillKey(listingId) })
  }

  useEffect(() => {
    const flush = () => {
      if (!asking.current) void queue.flush()
    }
    flush()
    window.addEventListener('online', flush)
    const timer = hasWaiting ? setInterval(flush, RETRY_MS) : undefined
    return () => {
      window.removeEventListener('online', flush)
      clearInterval(timer)
    }
  }, [queue, hasWaiting])

  /**
   * Keeps a sale, and sends it while there is a connection and nothing before it waits.
   * @returns why it was refused; null when it is sold
   */
  async function sell(sale: KeptSale): Promise<Refusal | null> {
    const saleId = crypto.randomUUID()
    const change = { saleId, sale }
    const isFirst = navigator.onLine && Object.keys(queue.waiting()).length === 0
    // Kept first: the phone may go off while it is being sent.
    queue.add(saleId, change)
    if (!isFirst) {
      void queue.flush()
      return null
    }
    asking.current = true
    try {
      await sendChange(listingId, change, { wasOffline: false, signal: AbortSignal.timeout(PATIENCE_MS) })
      queue.remove(saleId)
      arrived(change)
      return null
    } catch (error) {
      if (!isFinal(error)) return null
      queue.remove(saleId)
      if (isNumberTaken(error)) return sell(sale)
      // What is held is asked about as soon as this device knows of it.
      await queryClient.invalidateQueries({ queryKey: tillKey(listingId) })
      return { reason: refusalText(error), isHeld: isRefusedAs(error, 'held') }
    } finally {
      asking.current = false
    }
  }

  return {
    waiting: Object.values(waiting),
    refused: refused.value,
    forgetRefused: () => refused.set([]),
    /** Why sales wait, when it is not the connection. */
    problem,
    isKept: queue.isKept(),

    sell,

    takeBack(saleId: string): void {
      queue.add(backOf(saleId), { saleId, sale: null })
      void queue.flush().then(() => queryClient.invalidateQueries({ queryKey: tillKey(listingId) }))
    },
  }
}

function sendChange(
  listingId: string,
  { saleId, sale }: Change,
  { wasOffline, signal }: { wasOffline: boolean; signal?: AbortSignal },
): Promise<void> {
  const params = { listingId, saleId }
  if (sale === null) return call(takeBackTillSale, { params }, signal)
  return call(recordTillSale, { params, body: { ...sale, wasOffline, sentAt: new Date().toISOString() } }, signal)
}

const backOf = (saleId: string) => `back ${saleId}`

const isRefusedAs = (error: unknown, code: ErrorCode) => error instanceof ApiError && error.body?.code === code
const isNumberTaken = (error: unknown) => isRefusedAs(error, 'number_taken')
const refusalText = (error: unknown) =>
  (error instanceof ApiError && error.body?.message) || 'The sale was not recorded'

/** Whether sending again is pointless. Ended sessions, ended links and lost connections wait: nothing may be lost. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [400, 409, 413].includes(error.status)
}
