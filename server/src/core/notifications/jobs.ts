import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { DeliveriesService } from './deliveries.ts'
import type { NotificationsService } from './service.ts'

/** Interval of the run that finds deliveries after quiet hours, delays and retries, and those of a killed process. */
const LOOK_EVERY_SECONDS = 30
const CLEAR_EVERY_SECONDS = 24 * 3600
/** Enough for ten thousand push messages to a slow service; the next run continues. */
const TIMEOUT_SECONDS = 600
/** Two, so that one slow push service leaves room for the others. */
const PUSH_WORKERS = 2

const Nothing = z.object({})

interface Services {
  notifications: Pick<NotificationsService, 'expand' | 'clearContents'>
  deliveries: Pick<DeliveriesService, 'deliver' | 'findDue'>
}

/** Jobs have no payload: the tables hold what is due. */
export function notificationsJobs(queue: Queue, { notifications, deliveries }: Services) {
  const shared = { payload: Nothing, timeoutSeconds: TIMEOUT_SECONDS }
  const pushes = queue.define({
    ...shared,
    name: 'notification-push',
    concurrency: PUSH_WORKERS,
    run: (_payload, { signal }) => deliveries.deliver('push', signal),
  })
  const mails = queue.define({
    ...shared,
    name: 'notification-mail',
    isMail: true,
    run: (_payload, { signal }) => deliveries.deliver('mail', signal),
  })
  const announcements = queue.define({
    ...shared,
    name: 'announcement',
    run: (_payload, { signal }) => notifications.expand(signal),
  })
  queue.every('notifications-due', LOOK_EVERY_SECONDS, async () => {
    const due = await deliveries.findDue()
    if (due.announcements) await announcements.send({}, { key: 'due' })
    if (due.push) await pushes.send({}, { key: 'due' })
    if (due.mail) await mails.send({}, { key: 'due' })
  })
  queue.every('notifications-clear', CLEAR_EVERY_SECONDS, () => notifications.clearContents(new Date()))

  return {
    /**
     * Without a key within a transaction: a second one with the same key would wait for the first to commit, and callers
     * for one another.
     */
    async delivery(tx?: Queryable): Promise<void> {
      const options = tx ? { tx } : { key: 'due' }
      await pushes.send({}, options)
      await mails.send({}, options)
    },
    announcement: (tx: Queryable): Promise<void> => announcements.send({}, { tx }),
  }
}
