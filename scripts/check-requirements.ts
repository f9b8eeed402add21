import { globSync, readFileSync } from 'node:fs'
import { faultOfTest, repeated, reportFaults } from './listed-tests.ts'
import { MUTATIONS } from './mutations/list.ts'
import { mutated, type Mutation } from './mutations/mutation.ts'
import { readRequirements, type Requirement, REQUIREMENT_ID as ID, REQUIREMENTS_PAGE as LIST } from './requirements.ts'

/** Checks that docs/requirements.md, the test titles and the comments in the code are consistent. */
const TEST_FILES = [
  'contract/src/**/*.test.ts',
  'embedded-postgres/src/**/*.test.ts',
  'server/src/**/*.test.ts',
  'web/src/**/*.test.{ts,tsx}',
  'e2e/**/*.e2e.ts',
  'histories/*.test.ts',
]
const SOURCES = ['contract/src/**/*.ts', 'embedded-postgres/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}']

/** The ids at the beginning of a test title: from the opening quote to the first word that is not an id. */
const TITLE_IDS = new RegExp(`(['"\`])((?:${ID.source}[\\s,]+)+)`, 'g')
/** Ids of product requirements in comments; case ids such as F2 appear only in test titles. */
const CITED_ID = /\bS\d+(?:\.\d+)+\b/g

function titleIds(source: string): Set<string> {
  return new Set([...source.matchAll(TITLE_IDS)].flatMap((match) => (match[2] ?? '').split(/[\s,]+/).filter(Boolean)))
}

function findFaults({ id, files }: Requirement): string[] {
  return files.flatMap((file) =>
    faultOfTest(file, (source) => titleIds(source).has(id)).map((fault) => `${id}: ${fault}`),
  )
}

function faultOfMutation(mutation: Mutation): string[] {
  try {
    mutated(mutation)
    return []
  } catch (error) {
    return [String(error)]
  }
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
/** Rows of the specification; the cases behind them are tests and nothing else. */
const OF_SPECIFICATION = /^S\d/
const mutationFaults = [
  ...ids
    .filter((id) => OF_SPECIFICATION.test(id) && !MUTATIONS.some((mutation) => mutation.id === id))
    .map((id) => `nothing in scripts/mutations/list.ts says what holds ${id}`),
  ...MUTATIONS.flatMap((mutation) => faultOfMutation(mutation)),
]
const faults = [
  ...mutationFaults,
  ...repeated(ids),
  ...requirements.flatMap(findFaults),
  ...citations.filter(({ id }) => !isListed(id, ids)).map(({ file, id }) => `${file} cites ${id}, which is not listed`),
]
reportFaults(
  LIST,
  faults,
  `Each of the ${ids.length} requirements in ${LIST} has a test of its name in the file that it names.`,
)
