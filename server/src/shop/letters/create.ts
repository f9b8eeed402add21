import type { Queue } from '#jobs/queue.ts'
import { lettersJobs } from './jobs.ts'
import { type LettersService, lettersService } from './service.ts'

type Parts = Omit<Parameters<typeof lettersService>[0], 'enqueue'>

/** The letters with their jobs. */
export function createLetters(queue: Queue, parts: Parts): LettersService {
  const letters = lettersService({
    ...parts,
    enqueue: {
      question: (tx, letterId) => jobs.question(tx, letterId),
      letter: (tx, letter) => jobs.letter(tx, letter),
    },
  })
  const jobs = lettersJobs(queue, letters)
  return letters
}
