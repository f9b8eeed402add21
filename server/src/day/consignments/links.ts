import { idOfSigned, signedId } from '#auth/signed-id.ts'

const PAGE = 'the page of a consignor'
const SIGN_UP = 'register as a consignor'

/** Of a link that can be mailed again, unlike one that an organizer made, of which only a hash is stored. */
export const createPageToken = (secret: string, linkId: string): string => signedId({ secret, purpose: PAGE }, linkId)

/** Null for a token that was not signed with this secret. */
export const readLinkId = (secret: string, token: string): string | null => idOfSigned({ secret, purpose: PAGE }, token)

export const createSignUpToken = (secret: string, signUpId: string): string =>
  signedId({ secret, purpose: SIGN_UP }, signUpId)

/** Null for a token that was not signed with this secret. */
export const readSignUpId = (secret: string, token: string): string | null =>
  idOfSigned({ secret, purpose: SIGN_UP }, token)

/** Behind the '#', so that the token reaches no log of a server on its way. @returns the path of the page */
export const buildPagePath = (secret: string, linkId: string): string => `/consignor#${createPageToken(secret, linkId)}`
