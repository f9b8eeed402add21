import { z } from 'zod'
import type { Database, Queryable } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { FollowerName } from './queries.ts'
import type { PublicChangesService } from './service.ts'

/** Interval of the run that finds changes after pauses, nights and failures, and those of a killed process. */
const LOOK_EVERY_SECONDS = 30

const Payload = z.object({
  listingId: z.uuid(),
  /** False in jobs of the previous version, which did not count the change. */
  isCounted: z.boolean().default(false),
})

/** `public_changes` records what is due, so the next run repeats a job that is lost or fails. */
export function publicChangesJobs(queue: Queue, database: Pick<Database, 'db'>, service: PublicChangesService) {
  const define = (name: string, follower: FollowerName) =>
    queue.define({
      name,
      payload: Payload,
      retryLimit: 0,
      run: async ({ listingId, isCounted }, { signal }) => {
        if (!isCounted) await database.db.transaction((tx) => service.note(tx, listingId))
        await service.follow(follower, listingId, signal)
      },
    })
  const queues = { wants: define('want-match', 'wants'), prices: define('price-drops', 'prices') }
  queue.every('public-changes-due', LOOK_EVERY_SECONDS, async () => {
    for (const { listingId, follower } of await service.listDue()) {
      await queues[follower].send({ listingId, isCounted: true }, { key: listingId })
    }
  })

  return {
    enqueue: (tx: Queryable, listingId: string, follower: FollowerName): Promise<void> =>
      queues[follower].send({ listingId, isCounted: true }, { tx }),
  }
}
