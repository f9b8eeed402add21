import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Crockford's base 32: without letters that look like others. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP_LENGTH = 5

/**
 * The token that belongs to a nonce: 100 bits in groups, such as `7K2QD-…`. It is made of the site's secret, so that all
 * processes print the same one and neither the database nor a backup holds it.
 */
export function setupToken(secret: string, nonce: string): string {
  const bytes = createHmac('sha256', secret).update(`setup token:${nonce}`).digest()
  const letters = [...bytes.subarray(0, GROUPS * GROUP_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length])
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}

/** In constant time; as typed: in any case, with or without hyphens, with letters that look like digits. */
export function isSetupToken(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token))
}

function digest(token: string): Buffer {
  const plain = token.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(plain).digest()
}

/** The file with the token, for operators who can read the data folder but not the log. */
export const setupTokenFile = (dataDir: string): string => path.join(dataDir, 'setup-token')

/** Readable by the app's user only, and never half written. */
export function writeSetupToken(dataDir: string, token: string): void {
  const file = setupTokenFile(dataDir)
  const draft = `${file}.${process.pid}.new`
  writeFileSync(draft, `${token}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

export function removeSetupToken(dataDir: string): void {
  rmSync(setupTokenFile(dataDir), { force: true })
}
