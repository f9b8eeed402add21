import { setTimeout as wait } from 'node:timers/promises'
import type { ChildMessage } from './child-worker.ts'

/** Child process for the pool's tests: does what its job says. */
const send = (message: ChildMessage<string>) => process.send?.(message)
const actions: Record<string, () => unknown> = {
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  exit: () => process.exit(3),
  hang: () => {
    for (;;);
  },
  fail: () => send({ kind: 'failed', message: 'it cannot be done' }),
  sleep: () => wait(60_000),
  pid: () => send({ kind: 'done', output: String(process.pid) }),
}

process.on('disconnect', () => process.exit())
process.on('message', (input: Uint8Array) => {
  send({ kind: 'started' })
  const job = Buffer.from(input).toString()
  const action = actions[job]
  if (action) action()
  else send({ kind: 'done', output: job.toUpperCase() })
})
