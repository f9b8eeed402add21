import { addSignInIntents, takeSignInIntents } from '#lib/sign-in-intent.ts'

const KEY = 'yardsnap:item-after-sign-in'

/** A visitor has pressed an item's heart, and is on the way to signing in. */
export const storeSaveItemIntent = (itemId: string): void => addSignInIntents(KEY, [itemId])

/** The items whose hearts were pressed before signing in; they are told once. */
export const takeSaveItemIntent = (): string[] => takeSignInIntents(KEY)
