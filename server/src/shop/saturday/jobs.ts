import type { Queue } from '#jobs/queue.ts'
import type { SaturdayMaking, SaturdayService } from './service.ts'

const MAKE_EVERY_SECONDS = 300
const FORGET_EVERY_SECONDS = 24 * 3600

interface Services {
  making: SaturdayMaking
  saturday: Pick<SaturdayService, 'forgetOld'>
}

export function saturdayJobs(queue: Queue, { making, saturday }: Services): void {
  queue.every('saturday-make', MAKE_EVERY_SECONDS, ({ signal }) => making.make(signal))
  queue.every('saturday-forget', FORGET_EVERY_SECONDS, () => saturday.forgetOld())
}
