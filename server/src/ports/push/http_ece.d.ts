// The package has no types of its own.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    /** The sender's key pair. */
    privateKey: ECDH
    /** The receiver's public key, base64url. */
    dh: string
    authSecret: string
    salt: string
  }
  const ece: { encrypt(plain: Buffer, parameters: Parameters): Buffer }
  export default ece
}
