import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'
import { isRoot, log, newFolder, query, start } from './test-postgres.ts'

test('R7 a start on a full disk reports it, before creating anything and when the start fails because of it', async () => {
  const dataDir = newFolder()
  const full = startEmbeddedPostgres({ dataDir, log, freeBytes: () => 1_500_000 })
  await expect(full).rejects.toThrow(`The disk of ${dataDir} is full: 1.4 MB are free, and the database needs 16 MB`)
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)

  // The disk fills up during the start, which fails with a different error.
  const free = [50_000_000, 0]
  const settings = { shared_buffers: '1MB', max_connections: 'not a number' }
  const filled = startEmbeddedPostgres({ dataDir, log, settings, freeBytes: () => free.shift() ?? 0 })
  await expect(filled).rejects.toThrow(`The disk of ${dataDir} is full: 0.0 MB are free`)
})

describe('embedded PostgreSQL on a full disk', () => {
  const disk = path.join(os.tmpdir(), `yardsnap-disk-${process.pid}`)
  const mount = () => {
    mkdirSync(disk, { recursive: true, mode: 0o711 })
    return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=70m,mode=0711', 'tmpfs', disk]).status === 0
  }
  const canMount = isRoot && mount()
  afterAll(() => {
    if (canMount) execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  })

  test.skipIf(!canMount)('R7 a first start says that a new database did not fit', async () => {
    const filler = path.join(disk, 'filler')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M', 'count=50'])
    const dataDir = path.join(disk, 'data')
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('is full: a new database')
    rmSync(filler)
    rmSync(dataDir, { recursive: true })
  })

  test.skipIf(!canMount)('R7 reports it, and works again after some space is freed', async () => {
    const postgres = await start(disk)
    await postgres.stop()
    const filler = path.join(disk, 'filler')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'])
    await expect(startEmbeddedPostgres({ dataDir: disk, log })).rejects.toThrow(/disk is full/)
    rmSync(filler)
    const again = await start(disk)
    expect(await query(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await again.stop()
  })
})
