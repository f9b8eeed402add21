import { keepForSignIn, takeAfterSignIn } from '#lib/after-sign-in.ts'

const KEY = 'yardsnap:want-after-sign-in'

/** A visitor has filled in a want, and is on the way to signing in. @param want what `putWant` takes, as JSON */
export const keepWant = (want: object): void => keepForSignIn(KEY, want)

export function takeKeptWant(): object | null {
  const want = takeAfterSignIn(KEY)
  return typeof want === 'object' ? want : null
}
