const FIRST_RETRY_SECONDS = 30
const LONGEST_RETRY_SECONDS = 3600

/**
 * How long to wait before the next attempt.
 * @param attempts how many have failed, from 1 on
 */
export function retrySeconds(attempts: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS)
}
