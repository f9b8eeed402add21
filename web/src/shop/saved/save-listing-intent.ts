import { saveSignInIntent, takeSignInIntent } from '#lib/sign-in-intent.ts'

const KEY = 'yardsnap:save-after-sign-in'

/** A visitor wants to save sales, and is on the way to signing in. */
export const storeSaveListingIntent = (listingIds: string[]): void => saveSignInIntent(KEY, listingIds)

/** The sales that were to be saved before signing in; they are told once. */
export function takeSaveListingIntent(): string[] {
  const stored = takeSignInIntent(KEY)
  // A former version kept one alone.
  return [stored].flat().filter((listingId) => typeof listingId === 'string')
}
