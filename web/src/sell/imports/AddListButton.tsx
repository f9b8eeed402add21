import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { whenOpened } from '#ui/when-opened.tsx'
import type { ImportSheetProps } from './ImportSheet.tsx'

/** What reads texts and tables is loaded by those who use it. */
const ImportSheet = whenOpened(async () => (await import('./ImportSheet.tsx')).ImportSheet)

interface AddListButtonProps extends Omit<ImportSheetProps, 'isOpen' | 'onClose'> {
  /** Within a sentence. */
  isLink?: boolean
}

/** Opens the sheet that brings in a list, a posting or a table. */
export function AddListButton({ isLink = false, ...props }: AddListButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isLink ? (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="min-h-11 font-semibold text-sky underline underline-offset-3"
        >
          paste or choose a list
        </button>
      ) : (
        <Button tone="quiet" icon={<ClipboardPaste />} onClick={() => setOpen(true)} className="mt-2 px-3!">
          Add a list or a file
        </Button>
      )}
      <ImportSheet {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
