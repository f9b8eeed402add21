import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DetectionState } from '@yardsnap/contract/admin-detection'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createEvents } from '#db/events.ts'
import { chosenPack, packInstallations } from '#db/schema/detection.ts'
import { createLogger } from '#log/logger.ts'
import { choosePacks } from '#ports/vision/packs/choose-pack.ts'
import { TEST_FILES, testManifest } from '#ports/vision/packs/test-pack.ts'
import { appWithAdmin } from '#testing/app-with-admin.ts'
import type { TestApp, Visitor } from '#testing/test-app.ts'
import { packKeeper } from './pack-keeper.ts'

let site: TestApp
let admin: Visitor
let root: string
let asked: string[] = []
const good = (response: ServerResponse, file: string) => void response.end(TEST_FILES[file])
let respond = good
const server = createServer((request, response) => {
  const file = request.url!.slice(1)
  asked.push(file)
  respond(response, file)
})

beforeAll(async () => {
  // A process that only answers requests fetches nothing by itself.
  ;({ site, admin } = await appWithAdmin(
    {},
    { DETECTION_PACK: 'auto', ROLE: 'web', DATABASE_URL: 'postgres://of-this-test' },
  ))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await site.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'yardsnap-keeper-'))
  asked = []
  respond = good
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await mkdir(join(root, 'packs'))
  const manifest = testManifest('better', (file) => `${origin}/${file}`)
  await writeFile(join(root, 'packs/better.json'), JSON.stringify(manifest))
  await site.database.db.delete(chosenPack)
  await site.database.db.delete(packInstallations)
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** Another process with its own folder, or one that it shares. */
function startProcess(folder: string) {
  const log = createLogger({ level: 'silent' })
  const packs = choosePacks({ wanted: 'auto', dataDir: join(root, folder), log, packsFolder: join(root, 'packs') })
  const events = createEvents({ connection: site.connection, log })
  const keeper = packKeeper({ database: site.database, events, shelf: packs.shelf, log })
  keeper.start()
  onTestFinished(async () => {
    keeper.stop()
    await events.stop()
  })
  return { packs, keeper, choose: () => site.database.db.transaction((tx) => keeper.choose(tx, 'better')) }
}

const installations = async (keeper: ReturnType<typeof packKeeper>) =>
  (await keeper.state('')).installations.map(({ state, reason }) => ({ state, reason }))
const patient = { timeout: 20_000 }
const DONE = { state: 'installed', reason: '' }

describe('S-P4 a pack that an admin chooses', () => {
  test('comes into the folder of each process that analyzes photos, once into one that two share', async () => {
    const [first, sharing, other] = [startProcess('one'), startProcess('one'), startProcess('two')]
    await first.choose()
    await expect.poll(() => installations(first.keeper), patient).toEqual([DONE, DONE])
    for (const { packs } of [first, sharing, other]) {
      await expect.poll(async () => (await packs.current())?.name, patient).toBe('better')
    }
    expect(asked).toHaveLength(2 * Object.keys(TEST_FILES).length)
  })

  test('is used again after a restart, without being fetched', async () => {
    const first = startProcess('one')
    await first.choose()
    await expect.poll(() => installations(first.keeper), patient).toEqual([DONE])
    asked = []
    const { packs } = startProcess('one')
    await expect.poll(async () => (await packs.current())?.name, patient).toBe('better')
    expect(asked).toEqual([])
  })

  test('that cannot be fetched says why, leaves what was in use, and is tried again when it is chosen again', async () => {
    respond = (response) => void response.writeHead(404).end()
    const { packs, keeper, choose } = startProcess('one')
    await choose()
    const reason = expect.stringMatching(/detector\.onnx could not be fetched.*404/) as string
    await expect.poll(() => installations(keeper), patient).toEqual([{ state: 'failed', reason }])
    expect(await packs.current()).toBeNull()
    respond = good
    await choose()
    await expect.poll(() => installations(keeper), patient).toEqual([DONE])
    expect((await packs.current())?.name).toBe('better')
  })

  test('says how far it is', async () => {
    respond = (response, file) => {
      if (file === 'detector.onnx') response.end(TEST_FILES[file])
    }
    const { keeper, choose } = startProcess('one')
    await choose()
    const { length } = TEST_FILES['detector.onnx']!
    await expect
      .poll(async () => (await keeper.state('')).installations, patient)
      .toEqual([expect.objectContaining({ state: 'installing', pack: 'better', bytes: length })])
  })
})

test('an admin reads of the packs in the language of the page', async () => {
  const answer = await admin.get('/api/admin/detection', { 'x-language': 'es' })
  expect(answer.json<DetectionState>().packs.map(({ title }) => title)).toEqual([
    'Ampliado con NanoDet-Plus',
    'Ampliado',
    'Ampliado con CLIP',
  ])
})

test('S-P4 an admin sees packs with source and license, and chooses one, which is logged', async () => {
  const state = async () => (await admin.get('/api/admin/detection')).json<DetectionState>()
  const { packs } = await state()
  expect(packs.map(({ name }) => name)).toEqual(['extended-nanodet', 'extended', 'extended-clip'])
  for (const { title, summary, bytes, sources, isChosen } of packs) {
    expect({ title, summary }).toEqual({
      title: expect.stringMatching(/^Extended/),
      summary: expect.stringMatching(/\.$/),
    })
    expect(bytes).toBeGreaterThan(5_000_000)
    for (const { host, license } of sources) {
      expect(host).toMatch(/^(raw\.githubusercontent\.com|huggingface\.co)$/)
      expect(license).toMatch(/Apache-2\.0|MIT/)
    }
    expect(isChosen).toBe(false)
  }
  expect((await admin.put('/api/admin/detection/pack', { pack: 'extended-nanodet' })).statusCode).toBe(204)
  expect((await state()).packs.filter(({ isChosen }) => isChosen)).toMatchObject([{ name: 'extended-nanodet' }])
  expect((await admin.put('/api/admin/detection/pack', { pack: '../etc' })).statusCode).toBe(404)
  const [action] = (await admin.get('/api/admin/actions')).json<{ action: string; subject: string }[]>()
  expect(action).toMatchObject({ action: 'choose model pack', subject: 'extended-nanodet' })
})
