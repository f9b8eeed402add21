import { keepForSignIn, takeAfterSignIn } from '#lib/after-sign-in.ts'

const KEY = 'yardsnap:save-after-sign-in'

/** A visitor has pressed a sale's heart, and is on the way to signing in. */
export const noteWantedSave = (listingId: string): void => keepForSignIn(KEY, listingId)

/** The sale whose heart was pressed before signing in; it is told once. */
export function takeWantedSave(): string | null {
  const listingId = takeAfterSignIn(KEY)
  return typeof listingId === 'string' ? listingId : null
}
