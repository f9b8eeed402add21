import { FileSpreadsheet } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { exportRows } from './export-rows.ts'
import type { Items } from '#core/items/draft-items.ts'

export function ExportButton({ items }: { items: Items }) {
  return (
    <Button
      tone="secondary"
      icon={<FileSpreadsheet aria-hidden className="size-5" />}
      onClick={() => void exportRows(items)}
    >
      Export (CSV)
    </Button>
  )
}
