import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useDocument } from './api.ts'
import { firstOptions } from './label-paper.ts'
import { DocumentPreview } from './parts/DocumentPreview.tsx'
import { StickerOptions } from './parts/StickerOptions.tsx'
import { saveFile } from './use-download.ts'

interface ItemLabelDialogProps {
  listingId: string
  item: { id: string; name: string }
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The price sticker of one item, such as one whose price has changed. */
export function ItemLabelDialog({ listingId, item, isOpen, onOpenChange }: ItemLabelDialogProps) {
  const [options, setOptions] = useState(firstOptions)
  const order = { listingId, document: 'stickers', options: { ...options, item: item.id } } as const
  const printed = useDocument(order, isOpen)
  const isShown = printed.data !== undefined && !printed.isPlaceholderData && !printed.isFetching
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Label: ${item.name}`}
      size="wide"
      footer={
        <Button icon={<Download />} disabled={!isShown} onClick={() => printed.data && saveFile(printed.data)}>
          Download PDF
        </Button>
      }
    >
      <div className="grid items-start gap-5 desk:grid-cols-2 desk:gap-x-6">
        <div className="grid min-w-0 gap-5">
          <StickerOptions
            options={options}
            onChange={(changes) => setOptions((before) => ({ ...before, ...changes }))}
          />
        </div>
        <div className="min-w-0">
          <DocumentPreview printed={printed} label={`Label of ${item.name}`} />
        </div>
      </div>
    </Dialog>
  )
}
