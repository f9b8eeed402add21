import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { explainFileError, hasErrorCode } from '#start-error.ts'

/**
 * The secret key of this data folder, generated on first use and readable by the app's user only. A temporary file is
 * linked into place, so that two processes get the same key and none reads a partial one.
 */
export function keepSecret(dataDir: string): string {
  try {
    makeDataDir(dataDir)
    const file = path.join(dataDir, 'secret')
    return readIfThere(file) ?? makeSecret(file)
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

function makeSecret(file: string): string {
  const draft = `${file}.${process.pid}.new`
  try {
    writeDurably(draft, randomBytes(32).toString('base64url'))
    linkSync(draft, file)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8')
}

/** Others may traverse the folder (the embedded database runs as another user), but not list it. */
function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function writeDurably(file: string, text: string): void {
  const descriptor = openSync(file, 'w', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
