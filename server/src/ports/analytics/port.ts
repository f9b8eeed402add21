import type { AnalyticsEvent } from '@yardsnap/contract/analytics'

/** An external analytics service that receives the same events as the app's own counts. */
export interface EventForward {
  /** @throws when the service rejects the event or times out */
  send(event: AnalyticsEvent): Promise<void>
}
