import type { AnalyticsEvent } from '@yardsnap/contract/analytics'

/** A service of statistics that is told what happens here, in the same words that are counted here. */
export interface EventForward {
  /** @throws when the service did not take it, or not in time */
  send(event: AnalyticsEvent): Promise<void>
}
