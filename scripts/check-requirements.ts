import { globSync, readFileSync } from 'node:fs'
import { faultOfTest, repeated, reportFaults, tableRows } from './listed-tests.ts'

/** Checks that docs/requirements.md, the test titles and the comments in the code are consistent. */
const LIST = 'docs/requirements.md'
const TEST_FILES = [
  'contract/src/**/*.test.ts',
  'embedded-postgres/src/**/*.test.ts',
  'server/src/**/*.test.ts',
  'web/src/**/*.test.{ts,tsx}',
  'e2e/**/*.e2e.ts',
]
const SOURCES = ['contract/src/**/*.ts', 'embedded-postgres/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}']

/** Ids such as S2.5.3, F2 or S-N1. */
const ID = /(?:S-)?[A-Z]\d+(?:\.\d+)*/
const ONE_ID = new RegExp(`^${ID.source}$`)
/** The ids at the beginning of a test title: from the opening quote to the first word that is not an id. */
const TITLE_IDS = new RegExp(`(['"\`])((?:${ID.source}[\\s,]+)+)`, 'g')
/** Ids of product requirements in comments; case ids such as F2 appear only in test titles. */
const CITED_ID = /\bS\d+(?:\.\d+)+\b/g

/** One row of the list; the columns between are for readers. */
interface Requirement {
  id: string
  files: string[]
}

function readRequirements(): Requirement[] {
  return tableRows(LIST)
    .filter(([id = '']) => ONE_ID.test(id))
    .map(([id = '', , files = '']) => ({ id, files: files.split(',').map((file) => file.trim()) }))
}

function titleIds(source: string): Set<string> {
  return new Set([...source.matchAll(TITLE_IDS)].flatMap((match) => (match[2] ?? '').split(/[\s,]+/).filter(Boolean)))
}

function faultsOf({ id, files }: Requirement): string[] {
  return files.flatMap((file) =>
    faultOfTest(file, (source) => titleIds(source).has(id)).map((fault) => `${id}: ${fault}`),
  )
}

/** An id also covers the group that it heads: S2.3 for S2.3.1. */
function isListed(cited: string, ids: string[]): boolean {
  return ids.some((id) => id === cited || id.startsWith(`${cited}.`))
}

const requirements = readRequirements()
const ids = requirements.map(({ id }) => id)
const citations = globSync([...SOURCES, ...TEST_FILES]).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(CITED_ID)].map(([id]) => ({ file, id })),
)
const faults = [
  ...repeated(ids),
  ...requirements.flatMap(faultsOf),
  ...citations.filter(({ id }) => !isListed(id, ids)).map(({ file, id }) => `${file} cites ${id}, which is not listed`),
]
reportFaults(
  LIST,
  faults,
  `Each of the ${ids.length} requirements in ${LIST} has a test of its name in the file that it names.`,
)
