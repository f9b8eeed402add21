import type { Consignor } from '@yardsnap/contract/consignors'
import { t } from '@yardsnap/contract/texts'
import { Printer } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { usePrintTags } from './api.ts'
import { TagPaperSelect, useTagPaper } from './TagPaperSelect.tsx'

interface PrintTagsDialogProps {
  listingId: string
  consignor: Consignor
  onClose: () => void
}

/** The organizer prints the tags of a consignor that are missing or old. */
export function PrintTagsDialog({ listingId, consignor: { id, name, number }, onClose }: PrintTagsDialogProps) {
  const print = usePrintTags({ kind: 'organizer', listingId, consignorId: id, number })
  const paper = useTagPaper()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Tags of ${name}`}
      description="Those that have no tag yet, or an old one. What is on a tag is noted when it is printed."
      footer={
        <Button
          icon={<Printer />}
          isPending={print.isPending}
          pendingText="Printing..."
          onClick={() => print.mutate({ itemIds: null, paper: paper.paper }, { onSuccess: onClose })}
        >
          Print tags that are due
        </Button>
      }
    >
      <TagPaperSelect {...paper} />
    </Dialog>
  )
}
