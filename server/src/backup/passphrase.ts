import { readFileSync } from 'node:fs'

const MIN_LENGTH = 12

/** The passphrase in a file. @throws Error when it is too short */
export function readPassphrase(file: string): string {
  // Strips the final line break that editors add to a file.
  const passphrase = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  if (passphrase.length >= MIN_LENGTH) return passphrase
  throw new Error(`The passphrase in ${file} must have at least ${MIN_LENGTH} characters`)
}
