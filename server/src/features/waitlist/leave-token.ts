import { idOfSigned, signedId } from '#signed-id.ts'

const PURPOSE = 'leave the waitlist'

/** What the link of a mail carries in place of the address: the entry's id, signed. */
export function leaveTokenOf(secret: string, entryId: string): string {
  return signedId({ secret, purpose: PURPOSE }, entryId)
}

/** The id of a token that was made with this secret; null for every other text. */
export function entryIdOf(secret: string, token: string): string | null {
  return idOfSigned({ secret, purpose: PURPOSE }, token)
}
