import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { processPool } from './process-pool.ts'

const FIXTURE = fileURLToPath(new URL('./process-pool.fixture.ts', import.meta.url))
const opened: { close: () => Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()))
})

function openPool({ maxChildren = 1, timeLimitMs = 10_000, idleMs = 60_000 } = {}) {
  const startChild = () => fork(FIXTURE, { serialization: 'advanced', execArgv: [] })
  const pool = processPool<Uint8Array, string>({ work: 'tests', startChild, maxChildren, timeLimitMs, idleMs })
  opened.push(pool)
  return { ...pool, run: (job: string, signal?: AbortSignal) => pool.run(Buffer.from(job), signal) }
}

const isRunning = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

test('starts no child before the first job', () => {
  expect(openPool().childIds()).toEqual([])
})

test('returns each job’s own result, for any number of jobs', async () => {
  const pool = openPool({ maxChildren: 2 })
  const jobs = Array.from({ length: 20 }, (_, index) => `job ${index}`)
  const answers = await Promise.all(jobs.map((job) => pool.run(job)))
  expect(answers).toEqual(jobs.map((job) => job.toUpperCase()))
  expect(pool.childIds()).toHaveLength(2)
})

test('reuses a child', async () => {
  const pool = openPool()
  expect(await pool.run('pid')).toBe(await pool.run('pid'))
})

describe('a failing job', () => {
  test.each([
    { job: 'crash', message: 'SIGSEGV' },
    { job: 'exit', message: 'code 3' },
    { job: 'fail', message: 'it cannot be done' },
  ])('fails alone: $job', async ({ job, message }) => {
    const pool = openPool()
    const bad = pool.run(job)
    const waiting = pool.run('next')
    await expect(bad).rejects.toThrow(message)
    await expect(waiting).resolves.toBe('NEXT')
  })

  test('that hangs is ended after the timeout', async () => {
    const pool = openPool({ timeLimitMs: 4000 })
    const hanging = pool.run('hang')
    const waiting = pool.run('next')
    await expect(hanging).rejects.toThrow('longer than 4000 ms')
    await expect(waiting).resolves.toBe('NEXT')
  })
})

describe('an aborted job', () => {
  test('rejects with the reason if it is running, and its child is ended', async () => {
    const pool = openPool()
    await pool.run('first')
    const [pid] = pool.childIds()
    const stop = new AbortController()
    const running = pool.run('sleep', stop.signal)
    stop.abort(new Error('the listing is gone'))
    await expect(running).rejects.toThrow('the listing is gone')
    await vi.waitUntil(() => !isRunning(pid), 10_000)
    await expect(pool.run('next')).resolves.toBe('NEXT')
  })

  test('rejects at once if it is waiting, without affecting the others', async () => {
    const pool = openPool()
    const stop = new AbortController()
    const before = pool.run('before')
    const waiting = pool.run('waiting', stop.signal)
    const after = pool.run('after')
    stop.abort(new Error('the listing is gone'))
    await expect(waiting).rejects.toThrow('the listing is gone')
    await expect(Promise.all([before, after])).resolves.toEqual(['BEFORE', 'AFTER'])
  })

  test('never starts a child if it is aborted before it begins', async () => {
    const pool = openPool()
    await expect(pool.run('job', AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
    expect(pool.childIds()).toEqual([])
  })
})

test('an idle child is ended', async () => {
  const pool = openPool({ idleMs: 50 })
  await pool.run('job')
  await vi.waitUntil(() => pool.childIds().length === 0, 10_000)
  await expect(pool.run('again')).resolves.toBe('AGAIN')
})

test('closing ends the children and fails unfinished jobs', async () => {
  const pool = openPool()
  await pool.run('first')
  const [pid] = pool.childIds()
  const jobs = [pool.run('sleep'), pool.run('waiting')]
  const failures = Promise.allSettled(jobs)
  await pool.close()
  expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(isRunning(pid)).toBe(false)
})
