import { chmodSync, lstatSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'
import { firstObstacle } from './placement.ts'
import { end, isRoot, log, newFolder, postmasterPid, query, start, startOwner } from './test-postgres.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }
const canRunAsNobody =
  isRoot && !firstObstacle(path.dirname(process.execPath), NOBODY) && !firstObstacle(import.meta.dirname, NOBODY)

describe('embedded PostgreSQL and system users', () => {
  test.skipIf(!isRoot)('started by root, runs as an unprivileged user who owns the database', async () => {
    const dataDir = newFolder()
    await start(dataDir)
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(NOBODY.uid)
    expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).toBe(NOBODY.uid)
  })

  test.skipIf(!isRoot)(
    'started by root in a folder without access for others, keeps the database outside of it',
    async () => {
      const hidden = newFolder(0o700)
      const dataDir = path.join(hidden, 'data')
      const first = await start(dataDir)
      const link = path.join(dataDir, 'postgres')
      const folder = path.dirname(realpathSync(link))
      // After its PostgreSQL was stopped.
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      expect(lstatSync(link).isSymbolicLink()).toBe(true)
      expect(folder).toMatch(/^\/var\/lib\/yardsnap\/[0-9a-f]{16}$/)
      await query(first.connection, 'create table kept as select 42 as answer')
      await first.stop()
      const second = await start(dataDir)
      expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
    },
  )

  test.skipIf(!isRoot)('names the folder that hides a database that root created elsewhere', async () => {
    const parent = newFolder()
    const dataDir = path.join(parent, 'data')
    const postgres = await start(dataDir)
    await postgres.stop()
    chmodSync(parent, 0o700)
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(`may not pass through ${parent}`)
  })

  test.skipIf(!canRunAsNobody)('started by an ordinary user, runs as that user', async () => {
    const parent = newFolder(0o777)
    const dataDir = path.join(parent, 'data')
    const owner = await startOwner(dataDir, { ...NOBODY, env: { PATH: process.env['PATH'] ?? '' } })
    expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).toBe(NOBODY.uid)
    expect(await query(owner.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await end(owner.child, 'SIGTERM')
    // The same folder, now as root: PostgreSQL still runs as the owner of the database.
    const { connection } = await start(dataDir)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
