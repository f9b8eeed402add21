import { FileSpreadsheet } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast.ts'
import type { EditableItem } from './rows.ts'

/** Downloads the items as a CSV file (specification S3.15, S5.9). */
export function ExportButton({ rows }: { rows: readonly EditableItem[] }) {
  const exportRows = async () => {
    if (rows.length === 0) {
      showToast({ title: 'No items', description: 'Add some items before exporting.', tone: 'danger' })
      return
    }
    // The CSV writer is only loaded by those who export.
    const { csvOfItems, downloadCsv } = await import('./csv.ts')
    downloadCsv(csvOfItems(rows, window.location.origin))
    showToast({ title: 'Export complete', description: 'CSV file downloaded successfully!' })
  }
  return (
    <Button
      tone="secondary"
      icon={<FileSpreadsheet aria-hidden className="size-5" />}
      onClick={() => void exportRows()}
    >
      Export (CSV)
    </Button>
  )
}
