import { t } from '@yardsnap/contract/texts'
import { Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { LoadedTable } from './Loaded.tsx'

interface CatalogTableProps<Row> extends Omit<ComponentProps<typeof LoadedTable<Row>>, 'caption' | 'keyOf'> {
  title: string
  addText: string
  /** Beside the button that edits a row. */
  renderActions?: (row: Row) => ReactNode
  /** @param row null for a new one */
  renderDialog: (row: Row | null, onClose: () => void) => ReactNode
}

/** The ads or products that there are, with a way to add and to edit them. Actions are the third column. */
export function CatalogTable<Row extends { id: string; title: string }>(props: CatalogTableProps<Row>) {
  const { title, addText, columns, renderActions, renderDialog, ...table } = props
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  const actions = {
    header: t`Actions`,
    cell: (row: Row) => (
      <span className="flex gap-2">
        <Button tone="secondary" onClick={() => setEdited(row)}>
          Edit<span className="sr-only"> {row.title}</span>
        </Button>
        {renderActions?.(row)}
      </span>
    ),
  }
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-h3">{title}</h2>
        <Button icon={<Plus />} onClick={() => setEdited('new')}>
          {addText}
        </Button>
      </div>
      <LoadedTable {...table} caption={title} keyOf={({ id }) => id} columns={columns.toSpliced(2, 0, actions)} />
      {edited && renderDialog(edited === 'new' ? null : edited, () => setEdited(null))}
    </>
  )
}
