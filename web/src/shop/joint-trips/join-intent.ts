import { saveSignInIntent, takeSignInIntent } from '#lib/sign-in-intent.ts'

const KEY = 'yardsnap:join-trip-after-sign-in'

/** A visitor wants to join the trip of a link, and is on the way to signing in. */
export const storeJoinIntent = (token: string): void => saveSignInIntent(KEY, token)

/** The token that was to be used before signing in; it is told once. */
export function takeJoinIntent(): string {
  const token = takeSignInIntent(KEY)
  return typeof token === 'string' ? token : ''
}
