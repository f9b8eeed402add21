import type { Queue } from '#jobs/queue.ts'
import { deliveriesService } from './deliveries.ts'
import { notificationsJobs } from './jobs.ts'
import { type NotificationsService, notificationsService } from './service.ts'

type Parts = Omit<Parameters<typeof notificationsService>[0], 'enqueue'> & Parameters<typeof deliveriesService>[0]

/** The notification service with its jobs. */
export function createNotifications(queue: Queue, parts: Parts): NotificationsService {
  const notifications = notificationsService({
    ...parts,
    enqueue: { delivery: (tx) => jobs.delivery(tx), announcement: (tx) => jobs.announcement(tx) },
  })
  const jobs = notificationsJobs(queue, { notifications, deliveries: deliveriesService(parts) })
  return notifications
}
