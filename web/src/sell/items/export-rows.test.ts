import { expect, test } from 'vitest'
import { onToast, type ToastMessage } from '#lib/toast.ts'
import { exportRows } from './export-rows.ts'

test('S5.9 exporting without an item asks for one', async () => {
  const shown: ToastMessage[] = []
  const stop = onToast((message) => shown.push(message))
  await exportRows([])
  stop()
  expect(shown).toEqual([{ title: 'No items', description: 'Add some items before exporting.', tone: 'danger' }])
})
