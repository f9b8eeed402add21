import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { StartError } from '#start-error.ts'

/**
 * An encrypted file is a header followed by chunks of AES-256-GCM, in the STREAM construction that age (C2SP) uses as
 * well. The nonce is the chunk's number (11 bytes, big-endian) and a byte that is 1 for the last chunk, so that chunks
 * cannot be reordered, omitted, repeated or truncated without detection.
 *
 *     'yardsnap-sealed-1\n' | salt (16) | seed (16) | chunk | chunk | … | last chunk
 *     chunk: up to 65,536 bytes and the 16 bytes of their tag; only the last may be shorter
 *     backup's key = scrypt(passphrase, salt, N = 2^17, r = 8, p = 1), 32 bytes
 *     file's key   = HKDF-SHA-256(backup's key, salt = seed, info = the file's name in the backup), 32 bytes
 */
const MAGIC = Buffer.from('yardsnap-sealed-1\n')
const SALT_BYTES = 16
const HEADER_BYTES = MAGIC.length + 2 * SALT_BYTES
const CHUNK_BYTES = 65_536
const TAG_BYTES = 16
const KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'
/** OWASP's recommended scrypt parameters; they need 128 MB for half a second. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const deriveKey = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

type Bytes = AsyncIterable<Buffer>
type Change = (source: Bytes) => AsyncGenerator<Buffer>

/** Encrypts and decrypts the files of a backup. @property name of the file; it is part of the key derivation */
export interface Seal {
  seal(name: string): Change
  /** @throws StartError when the file was not encrypted with this passphrase and name, or is truncated */
  open(name: string): Change
}

export function isSealed(start: Buffer): boolean {
  return start.subarray(0, MAGIC.length).equals(MAGIC)
}

/** The size of a file with this many bytes of content. */
export function sealedLength(bytes: number): number {
  return HEADER_BYTES + bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / CHUNK_BYTES))
}

/** Derives the backup's key once for all of its files. */
export function sealBy(passphrase: string): Seal {
  const ownSalt = randomBytes(SALT_BYTES)
  const keys = new Map<string, Promise<Buffer>>()

  function getKey(salt: Buffer): Promise<Buffer> {
    const name = salt.toString('hex')
    const key = keys.get(name) ?? deriveKey(passphrase.normalize('NFC'), salt, KEY_BYTES, SCRYPT)
    keys.set(name, key)
    return key
  }

  async function fileKey(salt: Buffer, seed: Buffer, name: string): Promise<Buffer> {
    return Buffer.from(hkdfSync('sha256', await getKey(salt), seed, name, KEY_BYTES))
  }

  return {
    seal: (name) =>
      async function* (source) {
        const seed = randomBytes(SALT_BYTES)
        const key = await fileKey(ownSalt, seed, name)
        yield Buffer.concat([MAGIC, ownSalt, seed])
        for await (const { bytes, index, isLast } of inPieces(source, CHUNK_BYTES)) {
          const cipher = createCipheriv(CIPHER, key, createNonce(index, isLast))
          yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
        }
      },

    open: (name) =>
      async function* (source) {
        const { header, rest } = await takeHeader(source, name)
        const salt = header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
        const key = await fileKey(salt, header.subarray(MAGIC.length + SALT_BYTES), name)
        for await (const { bytes, index, isLast } of inPieces(rest, CHUNK_BYTES + TAG_BYTES)) {
          yield openChunk({ key, nonce: createNonce(index, isLast), bytes, name })
        }
      },
  }
}

function openChunk({ key, nonce, bytes, name }: { key: Buffer; nonce: Buffer; bytes: Buffer; name: string }): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new StartError(`${name}: the passphrase is another one, or the file was changed or cut off`, { cause })
  }
}

function createNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

async function takeHeader(source: Bytes, name: string): Promise<{ header: Buffer; rest: Bytes }> {
  const iterator = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  while (held.length < HEADER_BYTES) {
    const next = await iterator.next()
    if (next.done) break
    held = Buffer.concat([held, next.value])
  }
  if (held.length < HEADER_BYTES || !isSealed(held)) throw new StartError(`${name} is not encrypted, or is cut off`)
  const first = held.subarray(HEADER_BYTES)
  async function* rest() {
    yield first
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { header: held.subarray(0, HEADER_BYTES), rest: rest() }
}

/** Splits a stream into pieces of `size` bytes; the last piece is the remainder, and is empty for an empty source. */
async function* inPieces(source: Bytes, size: number) {
  let index = 0
  let held: Buffer = Buffer.alloc(0)
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes])
    // Keep one full piece back: whether it is the last is known only at the end of the stream.
    for (; held.length > size; held = held.subarray(size)) {
      yield { bytes: held.subarray(0, size), index: index++, isLast: false }
    }
  }
  yield { bytes: held, index, isLast: true }
}
