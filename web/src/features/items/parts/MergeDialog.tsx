import { Dialog } from '#ui/Dialog.tsx'
import { ItemPicture } from '#features/items/ItemPicture.tsx'
import { type EditableItem, UNTITLED_ITEM } from '#features/items/rows.ts'

interface MergeDialogProps {
  /** The row that stays; null while the dialog is closed. */
  row: EditableItem | null
  rows: readonly EditableItem[]
  onMerge: (row: EditableItem, other: EditableItem) => void
  onClose: () => void
}

/** Asks which other row shows the same thing. */
export function MergeDialog({ row, rows, onMerge, onClose }: MergeDialogProps) {
  const name = row?.title || UNTITLED_ITEM
  const others = rows.filter((other) => other.key !== row?.key)
  return (
    <Dialog
      isOpen={row !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Which item is the same thing?"
      description={`Its pictures go to '${name}', and its row goes away.`}
    >
      <ul className="grid grid-cols-1 gap-1">
        {others.map((other) => (
          <li key={other.key}>
            <button
              type="button"
              onClick={() => {
                if (row) onMerge(row, other)
                onClose()
              }}
              className="flex min-h-14 w-full items-center gap-3 rounded-control p-2 text-left hover:bg-paper-deep"
            >
              <ItemPicture
                url={other.imageUrls[0] ?? null}
                category={other.category}
                alt=""
                widthPixels={56}
                className="size-14 shrink-0 rounded-control"
              />
              <span className="min-w-0 font-semibold wrap-anywhere">{other.title || UNTITLED_ITEM}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
