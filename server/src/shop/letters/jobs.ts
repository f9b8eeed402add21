import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import { MAIL_JOB } from '#jobs/mail-job.ts'
import type { Queue } from '#jobs/queue.ts'
import type { LettersService } from './service.ts'

const LOOK_EVERY_SECONDS = 300
const FORGET_EVERY_SECONDS = 24 * 3600

export function lettersJobs(queue: Queue, service: LettersService) {
  const questions = queue.define({
    name: 'letter-question',
    payload: z.object({ letterId: z.uuid() }),
    ...MAIL_JOB,
    run: ({ letterId }) => service.sendQuestion(letterId),
  })
  const letters = queue.define({
    name: 'letter',
    payload: z.object({ letterId: z.uuid(), day: z.string() }),
    ...MAIL_JOB,
    run: (letter) => service.sendLetter(letter),
  })
  queue.every('letters-due', LOOK_EVERY_SECONDS, ({ signal }) => service.sendDue(signal))
  queue.every('letters-forget', FORGET_EVERY_SECONDS, () => service.forgetUnconfirmed())

  return {
    question: (tx: Queryable, letterId: string): Promise<void> => questions.send({ letterId }, { tx, key: letterId }),
    letter: (tx: Queryable, letter: { letterId: string; day: string }): Promise<void> =>
      letters.send(letter, { tx, key: `${letter.letterId} ${letter.day}` }),
  }
}
