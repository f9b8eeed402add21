import type { CodeName } from '@yardsnap/contract/code-names'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { ScanBarcode } from 'lucide-react'
import { useCodeName } from '#sell/items/code-names.ts'
import { Button } from '#ui/Button.tsx'

interface CodeNameHintProps {
  item: Pick<DraftItem, 'title' | 'gtin'>
  onUse: (name: CodeName) => void
}

/** What a thing is called by the number under its barcode, where its item is called something else. */
export function CodeNameHint({ item: { title, gtin }, onUse }: CodeNameHintProps) {
  const { name, isPending } = useCodeName(gtin)
  const isOther = name !== null && !name.isKindOnly && name.title.toLowerCase() !== title.trim().toLowerCase()
  return (
    <div aria-live="polite" className="text-small empty:hidden">
      {isPending && <p className="text-ink-soft">Looking up the name...</p>}
      {isOther && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex min-w-0 items-start gap-2 wrap-anywhere">
            <ScanBarcode aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
            <span className="min-w-0">
              By its barcode: <bdi className="font-semibold">{name.title}</bdi>
            </span>
          </span>
          <Button tone="secondary" className="min-h-11! px-4!" onClick={() => onUse(name)}>
            Use this name
          </Button>
        </p>
      )}
    </div>
  )
}
