import { idOfSigned, signedId } from '#auth/signed-id.ts'

/** What the link of a mail does: it confirms an entry, and later changes it or leaves. */
const PURPOSE = 'a house of a community day'

/** Behind the '#', so that the token reaches no log of a server on its way. @returns the path of the page */
export const buildEntryPath = (secret: string, slug: string, entryId: string): string =>
  `/day/${slug}/join#entry=${createEntryToken(secret, entryId)}`

export const createEntryToken = (secret: string, entryId: string): string =>
  signedId({ secret, purpose: PURPOSE }, entryId)

/** Null for a token that was not signed with this secret. */
export const readEntryId = (secret: string, token: string): string | null =>
  idOfSigned({ secret, purpose: PURPOSE }, token)
