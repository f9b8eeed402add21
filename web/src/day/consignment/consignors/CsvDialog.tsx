import { type ConsignorCsvRow, MAX_CONSIGNORS_CSV } from '@yardsnap/contract/consignors'
import { plural, t } from '@yardsnap/contract/texts'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { useAddFromCsv } from '#day/consignment/api.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FileChoice } from '#ui/FileChoice.tsx'

/** Adds consignors from a table, and says of each row that cannot be read why not. */
export function CsvDialog({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const add = useAddFromCsv(listingId)
  const [failure, setFailure] = useState<string | null>(null)
  const rows = add.data
  const take = (file: File) => {
    if (file.size > MAX_CONSIGNORS_CSV) return setFailure(t`The file is larger than 5 MB`)
    setFailure(null)
    return add.mutate(file, {
      onError: (error) => setFailure(getErrorMessage(error, t`Please try again.`)),
    })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Add from a file"
      description="A CSV file with the columns Name, Email, Phone, Number and Split. Only the name is needed."
      footer={
        <Button tone={rows ? 'primary' : 'secondary'} onClick={onClose}>
          {rows ? t.of('closes what is finished')`Done` : 'Cancel'}
        </Button>
      }
    >
      <div className="grid gap-4">
        {rows && <Rows rows={rows} />}
        <FileChoice icon={<FileUp />} accept=".csv,text/csv" onChoose={([file]) => take(file)} disabled={add.isPending}>
          {add.isPending ? 'Adding...' : 'Choose a CSV file'}
        </FileChoice>
        {failure !== null && <ErrorState title="Nobody was added" description={failure} />}
      </div>
    </Dialog>
  )
}

function Rows({ rows }: { rows: readonly ConsignorCsvRow[] }) {
  const wrong = rows.filter(({ number }) => number === null)
  return (
    <div>
      <output className="block font-semibold">
        {wrong.length === 0
          ? plural(rows.length, { one: '# consignor added', other: '# consignors added' })
          : t`Nobody was added: correct these rows and choose the file again`}
      </output>
      <ul>
        {wrong.map(({ line, name, message }) => (
          <li key={line} className="border-b border-line py-2 last:border-0">
            <span className="text-small text-ink-soft">Line {line}</span>{' '}
            <bdi className="font-semibold wrap-anywhere">{name}</bdi>
            <span className="block text-small text-danger">{message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
