import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeLock } from './lock-file.ts'
import { identifyProcess } from './processes.ts'

async function pidOfEndedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  return child.pid ?? 0
}

describe('lock file', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-lock-'))
    file = path.join(folder, 'postgres.lock')
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  test('R3 names the pid of the running process that holds it', () => {
    const holder = identifyProcess(process.ppid)
    writeFileSync(file, JSON.stringify(holder))
    expect(() => takeLock(file, folder)).toThrow(
      `${folder} is in use by another process of this app, pid ${process.ppid}.`,
    )
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(holder)
  })

  test('R4 is taken over from a process that has exited', async () => {
    writeFileSync(file, JSON.stringify({ pid: await pidOfEndedProcess(), startTime: '1' }))
    takeLock(file, folder)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(identifyProcess(process.pid))
  })

  test.skipIf(process.platform === 'win32')('R4 is taken over when its pid is another process by now', () => {
    writeFileSync(file, JSON.stringify({ pid: process.ppid, startTime: 'long ago' }))
    takeLock(file, folder)
    expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid)
  })

  test.each([
    ['empty', ''],
    ['cut off', '{"pid":1'],
    ['of another kind', '"hello"'],
  ])('R4 is taken over when it is %s', (_, content) => {
    writeFileSync(file, content)
    takeLock(file, folder)
    expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid)
  })

  test('is removed by its release, and leaves nothing behind', () => {
    const lock = takeLock(file, folder)
    lock.release()
    expect(readdirSync(folder)).toEqual([])
  })

  test('of another process is not removed by a release', () => {
    const lock = takeLock(file, folder)
    writeFileSync(file, 'of somebody else')
    lock.release()
    expect(existsSync(file)).toBe(true)
  })
})
