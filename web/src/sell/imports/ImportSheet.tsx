import type { ListingForm } from '@yardsnap/contract/listing-form'
import { MAX_ITEMS_PER_LISTING } from '@yardsnap/contract/items'
import { plural, t } from '@yardsnap/contract/texts'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type ItemKeeper, ofState } from '#core/items/draft-items.ts'
import { localToday } from '#lib/local-today.ts'
import { useCodeNames } from '#sell/items/code-names.ts'
import { fetchKinds } from '#sell/items/kinds.ts'
import { showUndoToast } from '#sell/items/undo-toast.ts'
import { Button } from '#ui/Button.tsx'
import { FileChoice } from '#ui/FileChoice.tsx'
import { LimitNote } from '#ui/LimitNote.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import {
  type ImportedRow,
  MAX_IMPORT_ROWS,
  toTitleKey,
  withCodeNames,
  withCodesJoined,
  withRows,
} from './imported-rows.ts'
import { DetailsFound } from './parts/DetailsFound.tsx'
import { LeftOut } from './parts/LeftOut.tsx'
import { RowList } from './parts/RowList.tsx'
import { TableColumns } from './parts/TableColumns.tsx'
import { type Posting, readPosting } from './posting.ts'
import { type ImportedTable, readTableFile, readTableRows, UnreadableFile } from './table.ts'

const MAX_TEXT = 100_000

export interface ImportSheetProps {
  keeper: ItemKeeper
  /** The details of the sale, into which found days and an address can be taken. */
  form: UseFormReturn<ListingForm>
  isOpen: boolean
  onClose: () => void
  /** Called once items were added. */
  onAdded: () => void
}

/** What was read, before anything is added. */
type Read = { from: 'text'; posting: Posting } | { from: 'file'; fileName: string; table: ImportedTable }

/** Brings in a pasted list or posting, or a table of another program, after the seller has looked at what was read. */
export function ImportSheet({ keeper, form, isOpen, onClose, onAdded }: ImportSheetProps) {
  const [text, setText] = useState('')
  const [read, setRead] = useState<Read | null>(null)
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)

  const kept = ofState(keeper.items, 'kept')
  const known = new Set(kept.map(({ title }) => toTitleKey(title)))
  const isKnown = ({ title, gtin, codeName }: ImportedRow) =>
    title === '' || codeName ? kept.some((item) => item.gtin === gtin) : known.has(toTitleKey(title))
  const room = MAX_ITEMS_PER_LISTING - kept.length
  const readIn = read ? rowsOf(read).slice(0, MAX_IMPORT_ROWS) : []
  const codes = useCodeNames(codesWithoutName(readIn))
  const rows = withCodeNames(readIn, codes.names)
  const isChosen = (row: ImportedRow, index: number) => changed.get(index) ?? (row.isSure && !isKnown(row))
  const chosen = rows.filter(isChosen)

  const show = (next: Read) => {
    setChanged(new Map())
    setFailure(rowsOf(next).length === 0 && next.from === 'text' ? t`No item was found in this text.` : null)
    setRead(next)
  }
  const readText = () => {
    const posting = readPosting(text, localToday())
    if (posting.rows.length > 0 || posting.address || posting.days.length > 0) show({ from: 'text', posting })
    else setFailure(t`No item was found in this text. Write one on each line, with its price: Couch $80`)
  }
  const readFile = async (file: File) => {
    setFailure(null)
    try {
      show({ from: 'file', fileName: file.name, table: await readTableFile(file) })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      setFailure(error.message)
    }
  }
  const leave = () => {
    setRead(null)
    setChanged(new Map())
    setFailure(null)
    onClose()
  }
  const add = async () => {
    setAdding(true)
    // Without an answer, items keep the prices of the list and get none of their kinds.
    const kinds = await fetchKinds([...new Set(chosen.map(({ title }) => title))]).catch(() => new Map())
    setAdding(false)
    const undo = keeper.change((items) => withRows(items, chosen, kinds))
    showUndoToast(plural(chosen.length, { one: '# item was added', other: '# items were added' }), undo)
    setText('')
    leave()
    onAdded()
  }

  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={leave}
      title="Add a list"
      notice={
        <output className="block text-small font-semibold text-danger empty:hidden">
          {chosen.length > room
            ? t`A sale has at most ${MAX_ITEMS_PER_LISTING} items, and there is room for ${Math.max(0, room)} more. Choose fewer.`
            : failure}
        </output>
      }
      footer={
        read ? (
          <>
            <Button tone="secondary" onClick={() => setRead(null)}>
              {read.from === 'text' ? 'Change the text' : 'Another file'}
            </Button>
            <Button
              onClick={() => void add()}
              isPending={isAdding}
              pendingText="Adding..."
              disabled={chosen.length === 0 || chosen.length > room}
            >
              {plural(chosen.length, { one: 'Add # item', other: 'Add # items' })}
            </Button>
          </>
        ) : (
          <Button onClick={readText} aria-disabled={text.trim() === ''}>
            Read the text
          </Button>
        )
      }
    >
      {read ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {read.from === 'file' && <TableColumns {...read} onChange={(table) => show({ ...read, table })} />}
          {read.from === 'text' && <DetailsFound posting={read.posting} form={form} />}
          <RowList
            rows={rows}
            isChosen={isChosen}
            isKnown={isKnown}
            lookUp={codes}
            onChoose={(indexes, isIn) =>
              setChanged(new Map([...changed, ...indexes.map((index) => [index, isIn] as const)]))
            }
          />
          {read.from === 'text' && <LeftOut lines={read.posting.leftOut} />}
        </div>
      ) : (
        <ListSource text={text} onText={setText} onFile={(file) => void readFile(file)} />
      )}
    </Sheet>
  )
}

const rowsOf = (read: Read): ImportedRow[] =>
  read.from === 'text' ? read.posting.rows : withCodesJoined(readTableRows(read.table))

/** The numbers by which the things of a list can be named that it has no names for. */
const codesWithoutName = (rows: readonly ImportedRow[]): string[] => [
  ...new Set(rows.flatMap(({ title, gtin }) => (title === '' && gtin !== null ? gtin : []))),
]

interface ListSourceProps {
  text: string
  onText: (text: string) => void
  onFile: (file: File) => void
}

/** Where the list comes from. */
function ListSource({ text, onText, onFile }: ListSourceProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <TextArea
          label="Paste a list or a posting"
          hint="From a note, from Facebook or Craigslist: “Couch $80, lamp 15 obo, 2 lawn chairs 5 each”. You see what was read before anything is added."
          rows={8}
          value={text}
          maxLength={MAX_TEXT}
          onChange={({ target }) => onText(target.value)}
        />
        <LimitNote text={text} max={MAX_TEXT} />
      </div>
      <FileChoice icon={<FileUp />} accept=".csv,.tsv,.txt,.xlsx,text/csv" onChoose={([file]) => onFile(file)}>
        Or choose a CSV or XLSX file
      </FileChoice>
      <p className="text-small text-ink-soft">
        Files of this site, eBay's report of active listings, Facebook's bulk upload and Homebox are known. Of other
        tables you say what their columns mean. Barcodes alone are enough: things get their names by them where somebody
        knows them. At most {MAX_IMPORT_ROWS} rows and 2 MB.
      </p>
    </div>
  )
}
