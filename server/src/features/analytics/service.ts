import type { AnalyticsEvent } from '@yardsnap/contract/analytics'
import type { Queryable } from '#db/database.ts'
import { createTally } from '#db/tally.ts'
import type { Log } from '#logger.ts'
import type { EventForward } from '#ports/analytics/port.ts'
import * as queries from './queries.ts'

export type AnalyticsService = ReturnType<typeof analyticsService>

/** A slow service of statistics must not take the app's connections; what is more is counted here only. */
const MAX_FORWARDS_AT_ONCE = 20

interface Dependencies {
  db: Queryable
  isOn: boolean
  /** Null where events are counted here alone. */
  forward: EventForward | null
  log: Pick<Log, 'warn'>
}

/** Counts what happens on the site: which pages, how often. Nothing is known about whom. */
export function analyticsService({ db, isOn, forward, log }: Dependencies) {
  const events = createTally<queries.CountedEvent>({ write: (rows) => queries.addEvents(db, rows), log })
  let forwarding = 0
  let hasFailed = false

  async function passOn(to: EventForward, event: AnalyticsEvent): Promise<void> {
    if (forwarding >= MAX_FORWARDS_AT_ONCE) return
    forwarding += 1
    try {
      await to.send(event)
      hasFailed = false
    } catch (error) {
      // Once until it works again: there is one event for every page that anybody opens.
      if (!hasFailed) log.warn({ err: error }, 'the statistics service takes no events')
      hasFailed = true
    } finally {
      forwarding -= 1
    }
  }

  return {
    record(event: AnalyticsEvent): void {
      if (!isOn) return
      const { name, page } = event
      const { category, label } = event.name === 'page_view' ? { category: '', label: '' } : event
      events.add({ name, page, category, label })
      if (forward) void passOn(forward, event)
    },

    /** What happened on each day, with what this process has just counted. @param days YYYY-MM-DD, both included */
    async report(days: { from: string; to: string }): Promise<queries.EventDay[]> {
      await events.flush()
      return queries.listEventDays(db, days)
    },

    /** Writes what is still only counted. */
    flush: (): Promise<void> => events.flush(),
    stop: (): Promise<void> => events.flush(),
  }
}
