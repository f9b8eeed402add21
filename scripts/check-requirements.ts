import { globSync, readFileSync } from 'node:fs'

const LIST = 'docs/requirements.md'
const TEST_FILES = [
  'contract/src/**/*.test.ts',
  'server/src/**/*.test.ts',
  'web/src/**/*.test.{ts,tsx}',
  'e2e/**/*.e2e.ts',
]

/** Ids such as S2.5.3 or F2. */
const ID = /[A-Z]\d+(?:\.\d+)*/
const FIRST_ID = new RegExp(`^[\\s|*\`-]*(${ID.source})\\b`)
/** A title's ids: the text of a string from its opening quote to the first word that is no id. */
const TITLE_IDS = new RegExp(`(['"\`])((?:${ID.source}[\\s,]+)+)`, 'g')

/** The ids that the lines of the list begin with. */
export function listIds(text: string): string[] {
  return text.split('\n').flatMap((line) => FIRST_ID.exec(line)?.[1] ?? [])
}

/** The ids that the titles in a test file begin with. */
export function titleIds(source: string): string[] {
  return [...source.matchAll(TITLE_IDS)].flatMap((match) => (match[2] ?? '').split(/[\s,]+/).filter(Boolean))
}

if (import.meta.main) {
  const required = listIds(readFileSync(LIST, 'utf8'))
  const tested = new Set(globSync(TEST_FILES).flatMap((file) => titleIds(readFileSync(file, 'utf8'))))
  const missing = required.filter((id) => !tested.has(id))
  if (missing.length > 0) {
    console.error(`Listed in ${LIST}, but no test has it in its title: ${missing.join(', ')}`)
    process.exitCode = 1
  } else {
    console.log(`Each of the ${required.length} requirements in ${LIST} has a test of its name.`)
  }
}
