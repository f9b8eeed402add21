import { t } from '@yardsnap/contract/texts'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Person } from '#auth/auth-hooks.ts'
import { AppError } from '#errors.ts'

/** The 3,000 commonest of leaked passwords that are long enough here, in lower case (server/data/SOURCES.md). */
const LIST = new URL('../../../data/common-passwords.txt.gz', import.meta.url)

/** Shorter parts of a name occur in too many good passwords. */
const MIN_KNOWN_WORD = 3
/** Letters that a password needs beyond what everybody knows about the person. */
const MIN_OWN_LETTERS = 4

let common: Set<string> | undefined

function isCommon(password: string): boolean {
  common ??= new Set(gunzipSync(readFileSync(LIST)).toString().split('\n'))
  return common.has(password.toLowerCase())
}

/** Letters and digits alone, without case and accents, so that 'José' and 'jose' are the same. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a password is little more than the person's name or address, or the product's name. */
function isAboutKnown(password: string, { email, name = '', firstName = '', lastName = '' }: Person, product: string) {
  const words = [email.split('@')[0] ?? '', email, name, firstName, lastName, ...name.split(/\s+/), product]
  const known = words.map(plain).filter((word) => word.length >= MIN_KNOWN_WORD)
  const given = plain(password)
  const own = known
    .toSorted((left, right) => right.length - left.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), given)
  return own !== given && own.replaceAll(/\P{L}/gu, '').length < MIN_OWN_LETTERS
}

/**
 * Refuses a password that strangers would try first: a common one, or one made of what is known of the person.
 * @throws AppError `invalid` with what to do instead
 */
export function refuseGuessable(password: string, person: Person, productName: string): void {
  if (isCommon(password)) {
    throw new AppError(
      'invalid',
      t.lazy`Many people use this password, so it would be guessed first. Choose another, for example three or four words that do not belong together.`,
    )
  }
  if (isAboutKnown(password, person, productName)) {
    throw new AppError(
      'invalid',
      t.lazy`This password is easy to guess: it is made of your name, your email address or the word ${productName}. Choose another, for example three or four words that do not belong together.`,
    )
  }
}
