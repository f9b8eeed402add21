import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const SCRIPTS = path.join(import.meta.dirname, '../../scripts')
const PACKAGED = `node-${process.platform}-${process.arch}`
const BINARY = { os: [process.platform], cpu: [process.arch], optional: true, version: '1.0.0' }

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'prepare-'))
  for (const file of ['prepare.mjs', 'chromium.mjs']) cpSync(path.join(SCRIPTS, file), path.join(root, 'scripts', file))
  mkdirSync(path.join(root, 'languages'))
  mkdirSync(path.join(root, 'node_modules/.bin'), { recursive: true })
  mkdirSync(path.join(root, 'server'))
  write('server/package.json', { engines: { node: '>=24.2' } })
  write('package-lock.json', { packages: {} })
  write('node_modules/.package-lock.json', { packages: {} })
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, content: object | string): void {
  writeFileSync(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
}

/** A Node that the installation brought along. */
function addPackagedNode(): void {
  mkdirSync(path.join(root, 'node_modules', PACKAGED, 'bin'), { recursive: true })
  write(`node_modules/${PACKAGED}/bin/node`, '#!/bin/sh\n')
  chmodSync(path.join(root, 'node_modules', PACKAGED, 'bin/node'), 0o755)
}

/** Runs it with a Node that says that it is of this version, and with this for npm. */
function prepare(version: string, npm = '') {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); Object.defineProperty(process, 'version', { value: 'v${version}' })`
  return spawnSync(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(pretend)}`, path.join(root, 'scripts/prepare.mjs')],
    { encoding: 'utf8', env: { ...process.env, npm_execpath: npm } },
  )
}

const link = () => path.join(root, 'node_modules/.bin/node')

describe('V-S1 a machine with an older Node or npm', () => {
  test('V-S1 runs the Node of the installation, though npm made no link to it', () => {
    addPackagedNode()
    expect(prepare('20.0.0')).toMatchObject({ status: 0, stderr: '' })
    expect(readlinkSync(link())).toBe(`../${PACKAGED}/bin/node`)
  })

  test('V-S1 replaces a link that leads nowhere', () => {
    addPackagedNode()
    symlinkSync('../gone/bin/node', link())
    expect(prepare('22.0.0')).toMatchObject({ status: 0, stderr: '' })
    expect(existsSync(link())).toBe(true)
  })

  test('V-S1 is told in one line what to do where there is no other Node', () => {
    const { status, stderr } = prepare('20.0.0')
    expect(status).toBe(1)
    expect(stderr).toBe('Node >=24.2 is needed; this is v20.0.0. Install it from https://nodejs.org\n')
  })

  test('V-S1 gets what its npm left out by an npm of today', () => {
    addPackagedNode()
    write('package-lock.json', { packages: { 'node_modules/left-out': BINARY } })
    const npm = path.join(root, 'npm.sh')
    // The packaged Node of this test runs what npm would.
    write(`node_modules/${PACKAGED}/bin/node`, '#!/bin/sh\nexec sh "$@"\n')
    write('npm.sh', `echo "$@" > '${root}/said'\nmkdir '${root}/node_modules/left-out'\n`)
    expect(prepare('20.0.0', npm)).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(path.join(root, 'said'), 'utf8')).toMatch(
      /^exec --yes --package=npm@\d+\.\d+\.\d+ -- npm ci --ignore-scripts /,
    )
  })
})
