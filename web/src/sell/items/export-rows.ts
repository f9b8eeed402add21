import { t } from '@yardsnap/contract/texts'
import { showToast } from '#lib/toast.ts'
import type { Items } from '#core/items/draft-items.ts'

/** Downloads the items as a CSV file, and says so (S3.15, S5.9). */
export async function exportRows(items: Items): Promise<void> {
  if (items.length === 0) {
    showToast({ title: t`No items`, description: t`Add some items before exporting.`, tone: 'danger' })
    return
  }
  // The CSV writer is only loaded by those who export.
  const { csvOfItems, downloadCsv } = await import('./csv.ts')
  downloadCsv(csvOfItems(items, window.location.origin))
  showToast({ title: t`Export complete`, description: t`CSV file downloaded successfully!` })
}
