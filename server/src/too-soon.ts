import { LazyText } from '@yardsnap/contract/texts'
import { AppError } from '#errors.ts'

/** The same sentence with either unit, each of which gets how many there are. */
interface WaitTexts {
  seconds: (count: number) => string
  minutes: (count: number) => string
}

/** Refuses what comes too soon, and says how long to wait: in seconds below a minute, and in minutes from then on. */
export function tooSoon(waitSeconds: number, { seconds, minutes }: WaitTexts): AppError {
  const text = new LazyText(() => (waitSeconds < 60 ? seconds(waitSeconds) : minutes(Math.ceil(waitSeconds / 60))))
  return new AppError('rate_limited', text, { retryAfterSeconds: waitSeconds })
}
