import type { CheckInAnswer, CheckInInput } from '@yardsnap/contract/consigned-items'
import { t } from '@yardsnap/contract/texts'
import { ApiError, getRefusalText } from '#api/call.ts'
import { type Sending, sendingQueue, type Waiting } from '#core/offline/sending-queue.ts'
import { afterScan, listAlike, listRefused, type RefusedScan, toSubject, WaitingScan } from './scans.ts'

/** Scans that arrived together. */
export interface Arrived {
  scans: WaitingScan[]
  /** Null where the server refused all of them. */
  answer: CheckInAnswer | null
  refused: RefusedScan[]
}

interface Options {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Under which scans outlast the page. */
  key: string
  /** Says it to the server, which may have heard it before. @throws what the call throws */
  send: (said: CheckInInput) => Promise<CheckInAnswer>
  onWaiting: (waiting: Waiting<WaitingScan>) => void
  /** Called when scans must be sent again, with the reason where it is not the connection. */
  onLate: (reason: string | null) => void
  onArrived: (arrived: Arrived) => void
}

/** Keeps what is done at the check-in table until it has arrived. Nothing here knows of React. */
export function checkInQueue({ storage, key, send: say, onWaiting, onLate, onArrived }: Options) {
  const waits = sendingQueue({ storage, key, change: WaitingScan, send, onChange: onWaiting })

  /** Sends a scan with all that one call can say: after an hour without a signal there are hundreds. */
  async function send(_subject: string, scan: WaitingScan): Promise<Sending> {
    const scans = listAlike(Object.values(waits.waiting()), scan)
    const items = scans.map(({ item }) => item)
    const { consignor, place, pulledBecause, from } = scan
    try {
      // A thing that was found unfit is pulled wherever it is meanwhile.
      const answer = await say({ consignor, items, place, pulledBecause, from: place === 'pulled' ? undefined : from })
      onArrived({ scans, answer, refused: listRefused(scan, items, answer) })
    } catch (error) {
      const reason = error instanceof ApiError ? getRefusalText(error, t`The server did not accept it.`) : null
      if (!isFinal(error)) {
        onLate(reason)
        return 'later'
      }
      const refused = items.map((item) => ({ consignor, item, reason: reason ?? '' }))
      onArrived({ scans, answer: null, refused })
    }
    forget(scans)
    return 'sent'
  }

  /** What was changed while it was being sent is sent again. */
  function forget(scans: readonly WaitingScan[]): void {
    const waiting = waits.waiting()
    const isAsSent = (scan: WaitingScan) => JSON.stringify(waiting[toSubject(scan)]) === JSON.stringify(scan)
    waits.remove(...scans.filter(isAsSent).map(toSubject))
  }

  return {
    waiting: waits.waiting,
    isKept: waits.isKept,
    flush: () => waits.flush(),
    add(scans: readonly WaitingScan[]): void {
      const waiting = waits.waiting()
      waits.addAll(
        Object.fromEntries(scans.map((scan) => [toSubject(scan), afterScan(waiting[toSubject(scan)], scan)])),
      )
    },
  }
}

/** Whether sending again is pointless. Ended sessions, ended links and lost connections wait: what is here is here. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 409, 413].includes(error.status)
}
