import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts texts that the database keeps, and that a copy of it must not tell. */
interface TextSeal {
  /** @param of the id of what the text belongs to: it opens for no other */
  seal(text: string, of: string): string
  /** @returns null for what was sealed with another secret or for something else, or was changed */
  open(sealed: string, of: string): string | null
}

/**
 * 'v1.' and, in base64url, nonce (12 bytes), ciphertext and tag (16 bytes) of AES-256-GCM. The key is
 * HKDF-SHA-256(secret, no salt, info = purpose), 32 bytes, as RFC 5869 has it for a secret that is random already.
 * @param purpose what is sealed, so that a text of one kind is never taken for another's
 */
export function textSeal({ secret, purpose }: { secret: string; purpose: string }): TextSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `sealed text\n${purpose}`, KEY_BYTES))
  return {
    seal(text, of) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(of))
      const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${bytes.toString('base64url')}`
    },

    open(sealed, of) {
      const [version, text = ''] = sealed.split('.')
      const bytes = Buffer.from(text, 'base64url')
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return null
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(-TAG_BYTES))
        const content = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
