import type { AnalyticsEvent } from '@yardsnap/contract/analytics'
import type { Queryable } from '#db/database.ts'
import { createTally } from '#db/tally.ts'
import type { Log } from '#log/logger.ts'
import type { EventForward } from '#ports/analytics/port.ts'
import * as queries from './queries.ts'

export type AnalyticsService = ReturnType<typeof analyticsService>

/** Keeps a slow statistics service from exhausting the app's connections; excess events are only counted locally. */
const MAX_FORWARDS_AT_ONCE = 20

interface Dependencies {
  db: Queryable
  isOn: boolean
  /** Null if events are only counted locally. */
  forward: EventForward | null
  log: Pick<Log, 'warn'>
}

/** Counts events per day, without any data about visitors. */
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
      // Logged once until it recovers, because every page view sends an event.
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

    /** Daily counts, including those buffered in this process. @param days YYYY-MM-DD, inclusive */
    async report(days: { from: string; to: string }): Promise<queries.EventDay[]> {
      await events.flush()
      return queries.listEventDays(db, days)
    },

    /** Writes buffered counts. */
    flush: (): Promise<void> => events.flush(),
    stop: (): Promise<void> => events.flush(),
  }
}
