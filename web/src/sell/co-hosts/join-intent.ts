import { saveSignInIntent, takeSignInIntent } from '#lib/sign-in-intent.ts'

const KEY = 'yardsnap:help-after-sign-in'

/** Somebody wants to accept the invitation of a link, and is on the way to signing in. */
export const storeHelpIntent = (token: string): void => saveSignInIntent(KEY, token)

/** The token that was to be used before signing in; it is told once. */
export function takeHelpIntent(): string {
  const token = takeSignInIntent(KEY)
  return typeof token === 'string' ? token : ''
}
