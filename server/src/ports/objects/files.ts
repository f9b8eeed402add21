import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#errors.ts'
import { limitedStream } from './limited.ts'
import type { StoredObject } from './port.ts'

/** Writes a new file and waits until it is on disk: what was acknowledged survives a power cut. */
export async function writeWhole(file: string, body: Readable | Buffer, maxBytes: number): Promise<StoredObject> {
  const limited = limitedStream(maxBytes)
  const source = Buffer.isBuffer(body) ? Readable.from([body]) : body
  await pipeline(source, limited.stream, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  return limited.result()
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

export function storeError(error: unknown): unknown {
  if (hasCode(error, 'EEXIST')) return new AppError('conflict', 'This object exists already', { cause: error })
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) {
    return new AppError('storage_full', 'There is no room left for photos on this server', { cause: error })
  }
  return error
}
