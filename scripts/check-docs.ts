import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { reportFaults } from './listed-tests.ts'

/** Checks that what the docs name exists: files, commands, settings, indexes of the database, and pages that they link to. */
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md')]
/** Decisions tell of their day: what they name may be gone. */
const isOfItsDay = (page: string) => page.startsWith('docs/decisions/')
/** Where a path in the docs may begin. */
const BASES = [
  '',
  'server/src/',
  'web/src/',
  'contract/src/',
  'server/',
  'web/',
  'server/src/{core,sell,shop,day,site}/',
  'web/src/{core,sell,shop,day,site}/',
]
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const read = (pattern: string) =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
const SCHEMA = read('server/src/db/schema/*.ts')
/** What an operator writes. */
const NOT_OURS = new Set(['pack.json'])

/** Words in backticks that look like a file: with a folder, or with the ending of a source. */
const FILE = /^[\w@.*{},-][\w@.*{},/-]*\.(?:ts|tsx|mjs|json|sql|css|md|yaml|yml|service)(?:#[\w-]+)?$/
const COMMAND = /npm run ([\w:-]+)/g
const INDEX = /\b\w+_(?:idx|pkey)\b/g
const LINK = /\]\(([^)\s]+)\)/g

const faults = PAGES.flatMap((page) => {
  const text = readFileSync(page, 'utf8')
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words)
  return [
    ...(isOfItsDay(page)
      ? []
      : quoted.filter((words) => FILE.test(words) && !isFile(words)).map((file) => `no file ${file}`)),
    ...[...text.matchAll(COMMAND)]
      .filter(([, name = '']) => !scripts[name])
      .map(([command]) => `no command ${command}`),
    ...(isOfItsDay(page)
      ? []
      : [...text.matchAll(INDEX)].filter(([name]) => !SCHEMA.includes(name)).map(([name]) => `no index ${name}`)),
    ...[...text.matchAll(LINK)]
      .map(([, target = '']) => target)
      .filter((target) => !leadsSomewhere(page, target))
      .map((target) => `no page ${target}`),
  ].map((fault) => `${page}: ${fault}`)
})

function isFile(words: string): boolean {
  const [name = ''] = words.split('#')
  return NOT_OURS.has(name) || BASES.some((base) => globSync(base + name).length > 0) || isNameOfOne(name)
}

/** A file's name alone, as prose has it after its folder was named. */
function isNameOfOne(name: string): boolean {
  return (
    !name.includes('/') &&
    globSync(`{contract,server,web,scripts,bench,e2e,embedded-postgres,deploy}/**/${name}`, {
      exclude: ['**/node_modules/**'],
    }).length > 0
  )
}

function leadsSomewhere(page: string, target: string): boolean {
  if (/^(https?:|mailto:|#)/.test(target)) return true
  return existsSync(path.join(path.dirname(page), target.split('#')[0] ?? ''))
}

reportFaults('The docs', [...new Set(faults)], `What ${PAGES.length} pages of docs name exists.`)
