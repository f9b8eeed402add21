import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { diskSpace } from './disk-space.ts'

test('a data folder that is gone refuses nothing, and the log says so once each time', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'yardsnap-disk-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = path.join(parent, 'data')
  const error = vi.fn<(facts: object) => void>()
  const disk = diskSpace({ folder, floorBytes: 0, log: { error } })
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const later = () => vi.advanceTimersByTime(2000)

  expect(await disk.hasRoomFor(1)).toBe(true)
  later()
  expect(await disk.hasRoomFor(1)).toBe(true)
  expect(error).toHaveBeenCalledOnce()
  expect(error.mock.calls[0]?.[0]).toMatchObject({ folder, err: { code: 'ENOENT' } })

  await mkdir(folder)
  later()
  expect(await disk.hasRoomFor(1)).toBe(true)
  expect(await disk.hasRoomFor(Number.MAX_SAFE_INTEGER)).toBe(false)
  await rm(folder, { recursive: true })
  later()
  expect(await disk.hasRoomFor(1)).toBe(true)
  expect(error).toHaveBeenCalledTimes(2)
})
