import { saveSignInIntent, takeSignInIntent } from '#lib/sign-in-intent.ts'

const KEY = 'yardsnap:item-after-sign-in'

/** A visitor has pressed an item's heart, and is on the way to signing in. */
export const storeSaveItemIntent = (itemId: string): void => saveSignInIntent(KEY, itemId)

/** The item whose heart was pressed before signing in; it is told once. */
export function takeSaveItemIntent(): string | null {
  const itemId = takeSignInIntent(KEY)
  return typeof itemId === 'string' ? itemId : null
}
