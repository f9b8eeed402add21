import { existsSync, readFileSync } from 'node:fs'
import { faultOfTest, repeated, reportFaults, tableRows } from './listed-tests.ts'

/** Checks that docs/asvs.md has every requirement of OWASP ASVS 5.0.0, levels 1 and 2, and that what it names exists. */
const LIST = 'docs/asvs.md'
const SETTINGS = readFileSync('docs/operations.md', 'utf8')

/** The ids of a level by section, in order: `1.2: 1-5` stands for V1.2.1 to V1.2.5. */
const LEVELS = [
  `1.2: 1-5; 1.3: 1-2; 1.5: 1; 2.1: 1; 2.2: 1-2; 2.3: 1; 3.2: 1-2; 3.3: 1; 3.4: 1-2; 3.5: 1-3; 4.1: 1; 4.4: 1; 5.2: 1-2;
   5.3: 1-2; 6.1: 1; 6.2: 1-8; 6.3: 1-2; 6.4: 1-2; 7.2: 1-4; 7.4: 1-2; 8.1: 1; 8.2: 1-2; 8.3: 1; 9.1: 1-3; 9.2: 1;
   10.4: 1-5; 11.3: 1-2; 11.4: 1; 12.1: 1; 12.2: 1-2; 13.4: 1; 14.2: 1; 14.3: 1; 15.1: 1; 15.2: 1; 15.3: 1`,
  `1.1: 1-2; 1.2: 6-9; 1.3: 3-11; 1.4: 1-3; 1.5: 2; 2.1: 2-3; 2.2: 3; 2.3: 2-4; 2.4: 1; 3.3: 2-4; 3.4: 3-6; 3.5: 4-5;
   3.7: 1-2; 4.1: 2-3; 4.2: 1; 4.3: 1-2; 4.4: 2-4; 5.1: 1; 5.2: 3; 5.4: 1-3; 6.1: 2-3; 6.2: 9-12; 6.3: 3-4; 6.4: 3-4;
   6.5: 1-5; 6.6: 1-3; 6.8: 1-4; 7.1: 1-3; 7.3: 1-2; 7.4: 3-5; 7.5: 1-2; 7.6: 1-2; 8.1: 2; 8.2: 3; 8.4: 1; 9.2: 2-4;
   10.1: 1-2; 10.2: 1-2; 10.3: 1-4; 10.4: 6-11; 10.5: 1-5; 10.6: 1-2; 10.7: 1-3; 11.1: 1-2; 11.2: 1-3; 11.3: 3;
   11.4: 2-4; 11.5: 1; 11.6: 1; 12.1: 2-3; 12.3: 1-4; 13.1: 1; 13.2: 1-5; 13.3: 1-2; 13.4: 2-5; 14.1: 1-2; 14.2: 2-4;
   14.3: 2-3; 15.1: 2-3; 15.2: 2-3; 15.3: 2-7; 16.1: 1; 16.2: 1-5; 16.3: 1-4; 16.4: 1-3; 16.5: 1-3; 17.1: 1; 17.2: 1-4;
   17.3: 1-2`,
]
const COUNTS = [70, 183]

interface Row {
  id: string
  level: string
  state: string
  /** Where it is held, why it does not apply, or what it would need. */
  where: string
  test: string
}

function expandIds(level: string): string[] {
  return level.split(';').flatMap((part) => {
    const [section = '', range = ''] = part.split(':').map((text) => text.trim())
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => `V${section}.${first + index}`)
  })
}

/** A path of the repository, also without `server/src/` before it. */
function resolvePath(name: string): string {
  return existsSync(name) ? name : `server/src/${name}`
}

/** The `#fragment` that a page's heading is reached by. */
function hasHeading(page: string, fragment: string): boolean {
  const headings = readFileSync(page, 'utf8').match(/^##+ .*/gm) ?? []
  return headings.some((heading) => toSlug(heading) === fragment)
}

const toSlug = (heading: string) =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

/** @param place a path, a page with `#section`, or an operator's setting */
function faultsOfPlace(place: string): string[] {
  if (/^[A-Z][A-Z0-9_]+$/.test(place)) return SETTINGS.includes(`\`${place}`) ? [] : [`no setting ${place}`]
  const [name = '', fragment] = place.split('#')
  const path = resolvePath(name)
  if (!existsSync(path)) return [`there is no ${name}`]
  return fragment === undefined || hasHeading(path, fragment) ? [] : [`${name} has no section #${fragment}`]
}

const quotedIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted)
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** @param test `` `file` beginning of a title ``, several with `;` between, or `no: ` and the reason */
function faultsOfTests(test: string): string[] {
  if (/^no: ./.test(test)) return []
  return test.split('; ').flatMap((named) => {
    const [, file = '', title = ''] = /^`([^`]+)` (.+)$/.exec(named) ?? []
    if (!title) return [`'${named}' names no test, and no reason why there is none`]
    const begins = new RegExp(`['"\`]${escaped(title)}`)
    return faultOfTest(resolvePath(file), (source) => begins.test(source)).map((fault) => `'${title}': ${fault}`)
  })
}

function findFaults({ state, where, test }: Row): string[] {
  if (!where) return ['says nothing of where it is held, why it does not apply or what it would need']
  if (state === 'does not apply' || state === 'open') return test === '' ? [] : faultsOfTests(test)
  if (state !== 'holds') return [`'${state}' is no state`]
  const places = quotedIn(where)
  return [...(places.length > 0 ? places.flatMap(faultsOfPlace) : ['names no place']), ...faultsOfTests(test)]
}

const expected = LEVELS.map(expandIds)
const rows = tableRows(LIST)
  .filter(([id = '']) => /^V\d/.test(id))
  .map(([id = '', level = '', , state = '', where = '', test = '']): Row => ({ id, level, state, where, test }))
const inOrder = expected.flatMap((ids, index) => ids.map((id) => `${id} of level ${index + 1}`))
const listed = rows.map(({ id, level }) => `${id} of level ${level}`)
const faults = [
  ...expected.flatMap((ids, index) =>
    ids.length === COUNTS[index] ? [] : [`level ${index + 1} has ${ids.length} ids`],
  ),
  ...repeated(listed),
  ...inOrder.filter((id) => !listed.includes(id)).map((id) => `${id} is missing`),
  ...listed.filter((id) => !inOrder.includes(id)).map((id) => `${id} is no requirement of ASVS 5.0.0`),
  ...rows.flatMap((row) => findFaults(row).map((fault) => `${row.id}: ${fault}`)),
]
const states = ['holds', 'does not apply', 'open'].map((state) => {
  const counts = ['1', '2'].map((level) => rows.filter((row) => row.state === state && row.level === level).length)
  return `${state} ${counts.join(' + ')}`
})
reportFaults(
  LIST,
  faults,
  `All ${rows.length} requirements of ASVS are in ${LIST} (level 1 + 2: ${states.join(', ')}).`,
)
