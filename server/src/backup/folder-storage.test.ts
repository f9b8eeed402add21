import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '#start-error.ts'
import { folderStorage } from './folder-storage.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'yardsnap-backup-folders-'))
})
afterAll(() => rm(root, { recursive: true }))

test('R14 a backup in a file says so', async () => {
  const file = path.join(root, 'file')
  await writeFile(file, '')
  const within = folderStorage(file).open('friday')
  await expect(within.begin(undefined)).rejects.toThrow(
    new StartError(`${within.address} cannot be used: a part of the path is a file`),
  )
  expect(await folderStorage(root).open('file').read('manifest.json')).toBeNull()
})

test.skipIf(process.platform !== 'linux')('R7 a backup on a full disk says which folder is on it', async () => {
  const backup = folderStorage(root).open('monday')
  await mkdir(path.join(backup.address, 'tables'), { recursive: true })
  await symlink('/dev/full', path.join(backup.address, 'tables/user.copy.part'))
  await expect(backup.write('tables/user.copy', Readable.from(['rows']))).rejects.toThrow(
    new StartError(`${backup.address} cannot be used: the disk is full`),
  )
})
