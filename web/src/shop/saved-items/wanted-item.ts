import { keepForSignIn, takeAfterSignIn } from '#lib/after-sign-in.ts'

const KEY = 'yardsnap:item-after-sign-in'

/** A visitor has pressed an item's heart, and is on the way to signing in. */
export const noteWantedItem = (itemId: string): void => keepForSignIn(KEY, itemId)

/** The item whose heart was pressed before signing in; it is told once. */
export function takeWantedItem(): string | null {
  const itemId = takeAfterSignIn(KEY)
  return typeof itemId === 'string' ? itemId : null
}
