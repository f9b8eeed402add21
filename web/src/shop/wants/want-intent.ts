import { saveSignInIntent, takeSignInIntent } from '#lib/sign-in-intent.ts'

const KEY = 'yardsnap:want-after-sign-in'

/** A visitor has filled in a want, and is on the way to signing in. @param want what `putWant` takes, as JSON */
export const storeWantIntent = (want: object): void => saveSignInIntent(KEY, want)

export function takeWantIntent(): object | null {
  const want = takeSignInIntent(KEY)
  return typeof want === 'object' ? want : null
}
