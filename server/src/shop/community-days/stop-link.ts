import { idOfSigned, signedId } from '#auth/signed-id.ts'

const PURPOSE = 'stop the mails of a community day'

/** The page of the link; the same path below `/api` stops the mails of the organizers, and leaves the house in. */
export const buildStopPath = (secret: string, entryId: string): string =>
  `/day-mails/stop/${signedId({ secret, purpose: PURPOSE }, entryId)}`

/** Null for a token that was not signed with this secret. */
export const readStoppedId = (secret: string, token: string): string | null =>
  idOfSigned({ secret, purpose: PURPOSE }, token)
