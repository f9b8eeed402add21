import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const WEB = path.join(import.meta.dirname, '..')
const CONTRACT = path.join(WEB, '../../contract/src')

const readAll = (folder: string, pattern: string): [file: string, source: string][] =>
  globSync(pattern, { cwd: folder })
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')])

// The built app has no rules for requests in its endpoints (web/endpoints-plugin.ts), which neither types nor unit tests tell.
test('browsers read no rules for requests from endpoints: the web app and the contract import the schema itself', () => {
  const sources = readAll(CONTRACT, '*.ts')
  const names = sources.flatMap(([, source]) =>
    [...source.matchAll(/export const (\w+) = endpoint\(/g)].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(100)
  // Rules that are made of those of another endpoint are left out with them.
  const reading = new RegExp(`(?<!\\b(?:body|query|params): )\\b(?:${names.join('|')})\\.(?:body|query|params)\\b`)
  const found = [...sources, ...readAll(WEB, '**/*.{ts,tsx}')].flatMap(([file, source]) => {
    const read = reading.exec(source)?.[0]
    return read ? [`${file}: ${read}`] : []
  })
  expect(found).toEqual([])
})
