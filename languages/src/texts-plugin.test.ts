import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { texts } from './texts-plugin.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'texts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** @returns the code of an app with one text */
async function buildApp(catalog: string): Promise<string> {
  const [page, file] = [path.join(folder, 'web/src/page.ts'), path.join(folder, 'es.po')]
  mkdirSync(path.dirname(page), { recursive: true })
  writeFileSync(page, 'console.log(t`One`)\n')
  writeFileSync(file, catalog)
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [texts('es', file)],
    build: { write: false, rolldownOptions: { input: page } },
  })
  const outputs = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
  return outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('')
}

test('an app is built with the texts of a catalog', async () => {
  expect(await buildApp('msgid "One"\nmsgstr "Uno"\n')).toContain('Uno')
})

test.each([
  ['a text that does not end', 'msgid "One"\nmsgstr "Uno\n', 2],
  ['a value that the English has not', '\nmsgid "One"\nmsgstr "Uno {0}"\n', 2],
])('S-E6 a catalog with %s fails the build with its file and line', async (_fault, catalog, line) => {
  await expect(buildApp(catalog)).rejects.toThrow(`es.po:${line}: `)
})
