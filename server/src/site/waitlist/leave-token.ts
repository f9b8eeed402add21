import { idOfSigned, signedId } from '#auth/signed-id.ts'

const PURPOSE = 'leave the waitlist'

/** The signed entry id, used in mail links instead of the address. */
export function createLeaveToken(secret: string, entryId: string): string {
  return signedId({ secret, purpose: PURPOSE }, entryId)
}

/** The entry id in a token that was signed with this secret; null for any other text. */
export function readEntryId(secret: string, token: string): string | null {
  return idOfSigned({ secret, purpose: PURPOSE }, token)
}
