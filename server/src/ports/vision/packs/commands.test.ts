import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const MODELS = path.join(import.meta.dirname, '../../../../../scripts/models.ts')

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'yardsnap-pack-commands-'))
  await mkdir(path.join(dataDir, 'models/mine'), { recursive: true })
})
afterAll(() => rm(dataDir, { recursive: true }))

/** Runs `npm run models -- <words>`. */
async function models(...words: string[]): Promise<{ code: number; text: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [MODELS, ...words], { env })
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, text: stderr }
  }
}

describe('S-P1 the commands for model packs', () => {
  test('list what there is, and remove what is installed alone', async () => {
    expect(await models('--help')).toMatchObject({ code: 0, text: expect.stringMatching(/^Usage: npm run models/) })
    expect(await models('remove', 'mine')).toEqual({ code: 0, text: 'mine is removed\n' })
    expect(await readdir(path.join(dataDir, 'models'))).toEqual([])
    const folder = path.join(dataDir, 'models/mine')
    const again = { code: 1, text: `mine is not installed: there is no ${folder}\n` }
    expect(await models('remove', 'mine')).toEqual(again)
  })

  test('say in one line what is wrong with the description of a pack', async () => {
    const file = path.join(await mkdtemp(path.join(dataDir, 'own-')), 'pack.json')
    const get = () => models('get', 'mine', '--from', path.dirname(file))
    const twice = Array(2).fill({ name: 'a.onnx', sha256: '0'.repeat(64), bytes: 1, license: 'Mine' })
    const faults: [string, string][] = [
      ['{', `${file}: Expected property name or '}' in JSON at position 1 (line 1 column 2)\n`],
      ['[]', `${file}: Invalid input: expected object, received array\n`],
      [
        JSON.stringify({ name: 'Mine', files: twice, networks: [] }),
        `${file}: name: must be lower-case letters, digits and hyphens; networks: Too small: expected array to have >=1 items; ` +
          'two files have one name; nothing in it finds things\n',
      ],
    ]
    for (const [description, text] of faults) {
      await writeFile(file, description)
      expect(await get()).toEqual({ code: 1, text })
    }
    await rm(file)
    await mkdir(file)
    expect(await get()).toEqual({ code: 1, text: `${file} is no description of a pack\n` })
  })

  test('say what is wrong with a name', async () => {
    for (const command of ['get', 'check', 'remove']) {
      const text = '✖ must be lower-case letters, digits and hyphens\n'
      expect(await models(command, '../..')).toEqual({ code: 1, text })
    }
  })
})
