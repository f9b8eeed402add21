import { expect, test, vi } from 'vitest'

const modules = import.meta.glob(['../../../contract/src/*.ts', '!**/*.test.ts', '!**/test-*.ts'])

test('the contract’s modules are loaded before there are schemas, but for those that bring them along', async () => {
  const early: string[] = []
  for (const [file, load] of Object.entries(modules)) {
    vi.resetModules()
    await load().catch((error: unknown) => early.push(`${file}: ${String(error)}`))
  }
  expect(early).toEqual([])
}, 60_000)
