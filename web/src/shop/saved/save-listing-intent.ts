import { addSignInIntents, takeSignInIntents } from '#lib/sign-in-intent.ts'

const KEY = 'yardsnap:save-after-sign-in'

/** A visitor wants to save sales, and is on the way to signing in. */
export const storeSaveListingIntent = (listingIds: readonly string[]): void => addSignInIntents(KEY, listingIds)

/** The sales that were to be saved before signing in; they are told once. */
export const takeSaveListingIntent = (): string[] => takeSignInIntents(KEY)
