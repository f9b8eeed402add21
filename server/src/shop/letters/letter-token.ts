import { idOfSigned, signedId } from '#auth/signed-id.ts'

/** What a link of a mail does. Only whoever reads the mails of the address has it. */
export type LetterLink = 'confirm' | 'leave'

const PURPOSES: Record<LetterLink, string> = { confirm: 'confirm a letter', leave: 'leave a letter' }

/** The page of a link; the same path below `/api` does what it is for. */
export const buildLetterPath = (secret: string, link: LetterLink, letterId: string): string =>
  `/letters/${link}/${signedId({ secret, purpose: PURPOSES[link] }, letterId)}`

/** Null for a token that was not signed with this secret for this link. */
export const readLetterId = (secret: string, link: LetterLink, token: string): string | null =>
  idOfSigned({ secret, purpose: PURPOSES[link] }, token)
