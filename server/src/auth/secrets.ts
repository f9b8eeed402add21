import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url, for who is let in by nothing else: a device, or the link to a page. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** 128 random bits in base64url, for the address of something that its owner shares: nobody guesses it. */
export const newShareToken = (): string => randomBytes(16).toString('base64url')

/** SHA-256 in hex, which suffices for long random secrets; a short code is hashed together with the token of its link. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
