import { FileSpreadsheet } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { exportRows } from './export-rows.ts'
import type { EditableItem } from './rows.ts'

export function ExportButton({ rows }: { rows: readonly EditableItem[] }) {
  return (
    <Button
      tone="secondary"
      icon={<FileSpreadsheet aria-hidden className="size-5" />}
      onClick={() => void exportRows(rows)}
    >
      Export (CSV)
    </Button>
  )
}
