import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#log/logger.ts'
import type { RecallsPort } from '#ports/recalls/port.ts'
import { recallsJobs } from './jobs.ts'
import { recallLoading } from './loading.ts'
import { recallsService } from './service.ts'

interface Dependencies {
  database: Database
  /** Null: nobody tells what was recalled. */
  recalls: RecallsPort | null
  log: Log
}

/** Keeps recalls, and compares titles with them. */
export function createRecalls(queue: Queue, dependencies: Dependencies) {
  recallsJobs(queue, recallLoading(dependencies))
  return recallsService({ ...dependencies, isOn: dependencies.recalls !== null })
}
