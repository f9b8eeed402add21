import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import { DoorNews } from './pushes.ts'
import type { doorLineService, DoorLineService } from './service.ts'

const CLEAR_EVERY_SECONDS = 3600
/** So that one slow push service does not keep the others waiting. */
const WORKERS = 2

/** Phones that one job tells at once. A host may let in hundreds with one tap, or with what a phone without a signal has kept. */
const PHONES_AT_ONCE = 25

/** Tells phones in line, and deletes names after the day. */
function doorLineJobs(queue: Queue, service: () => Pick<DoorLineService, 'pushes' | 'clear'>) {
  const pushes = queue.define({
    name: 'door-line-push',
    payload: z.object({ ticketIds: z.array(z.string()), news: DoorNews.default('turn') }),
    concurrency: WORKERS,
    // What was called minutes ago is no news.
    retryLimit: 1,
    timeoutSeconds: 60,
    run: ({ ticketIds, news }) => service().pushes.send(ticketIds, news),
  })
  queue.every('door-lines-clear', CLEAR_EVERY_SECONDS, async ({ log }) => {
    const lineCount = await service().clear()
    if (lineCount > 0) log.info({ lineCount }, 'deleted the names of lines at doors')
  })
  return {
    enqueue: async (tx: Queryable, ticketIds: string[], news: DoorNews): Promise<void> => {
      for (let first = 0; first < ticketIds.length; first += PHONES_AT_ONCE)
        await pushes.send({ ticketIds: ticketIds.slice(first, first + PHONES_AT_ONCE), news }, { tx })
    },
  }
}

/** The service with its jobs. */
export function createDoorLine(
  queue: Queue,
  make: (enqueue: Parameters<typeof doorLineService>[0]['enqueue']) => DoorLineService,
): DoorLineService {
  const jobs = doorLineJobs(queue, () => service)
  const service = make(jobs.enqueue)
  return service
}
