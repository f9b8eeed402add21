import { type PricedSale, rulesOf } from '@yardsnap/contract/asking-price'
import { isInForce } from '@yardsnap/contract/rule-periods'
import { clockIn } from '@yardsnap/contract/sale-days'
import { useEffect, useState } from 'react'
import { currentTime } from '#lib/first-rendering.ts'

const MINUTE_MS = 60_000

/** Has prices rendered again when a rule of their sale begins or ends while the page is open. */
export function usePriceChanges(sale: PricedSale): void {
  const [, setInForce] = useState(() => describeInForce(sale, currentTime()))
  useEffect(() => {
    if (rulesOf(sale).length === 0) return undefined
    const update = () => setInForce(describeInForce(sale, new Date()))
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          update()
          wait()
        },
        MINUTE_MS - (Date.now() % MINUTE_MS),
      )
    }
    wait()
    // In the background timers sleep.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [sale])
}

function describeInForce(sale: PricedSale, now: Date): string {
  const rules = rulesOf(sale)
  if (rules.length === 0) return ''
  const clock = clockIn(sale.timeZone, now)
  return rules.map((rule) => isInForce(rule, clock)).join()
}
