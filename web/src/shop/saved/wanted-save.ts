import { keepForSignIn, takeAfterSignIn } from '#lib/after-sign-in.ts'

const KEY = 'yardsnap:save-after-sign-in'

/** A visitor wants to save sales, and is on the way to signing in. */
export const noteWantedSave = (listingIds: string[]): void => keepForSignIn(KEY, listingIds)

/** The sales that were to be saved before signing in; they are told once. */
export function takeWantedSave(): string[] {
  const wanted = takeAfterSignIn(KEY)
  // A former version kept one alone.
  return [wanted].flat().filter((listingId) => typeof listingId === 'string')
}
