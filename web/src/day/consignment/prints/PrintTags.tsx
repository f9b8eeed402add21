import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import { plural, t } from '@yardsnap/contract/texts'
import { Printer } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'
import { type PrintSource, useDownloadReceipt, usePrintTags } from './api.ts'
import { TagPaperSelect, useTagPaper } from './TagPaperSelect.tsx'

interface PrintTagsProps {
  source: PrintSource
  items: readonly ConsignedItem[]
  /** Whether the printed price counts, whatever is changed afterwards. */
  isPrintedPrice: boolean
}

/** Prints the tags that are missing or old, or all again. */
export function PrintTags({ source, items, isPrintedPrice }: PrintTagsProps) {
  const print = usePrintTags(source)
  const receipt = useDownloadReceipt(source)
  const choice = useTagPaper()
  const { paper } = choice
  const printable = items.filter(({ state }) => state === 'announced' || state === 'checked_in')
  const fresh = printable.filter(({ printed }) => printed === null).length
  const old = printable.filter(({ isTagOld }) => isTagOld).length
  const due = fresh + old
  if (printable.length === 0) return null
  return (
    <Section title="Tags" description={describe(fresh, old, isPrintedPrice)}>
      <div className="grid gap-2.5">
        <TagPaperSelect {...choice} />
        {due > 0 && (
          <Button
            tone="secondary"
            icon={<Printer />}
            isPending={print.isPending}
            pendingText="Printing..."
            onClick={() => print.mutate({ itemIds: null, paper })}
          >
            {plural(due, { one: 'Print # tag', other: 'Print # tags' })}
          </Button>
        )}
        <Button
          tone="quiet"
          isPending={print.isPending}
          onClick={() => print.mutate({ itemIds: printable.map(({ id }) => id), paper })}
        >
          {plural(printable.length, { one: 'Print all # again', other: 'Print all # again' })}
        </Button>
        <Button
          tone="quiet"
          isPending={receipt.isPending}
          pendingText="Printing..."
          onClick={() => receipt.mutate('acceptance')}
        >
          My list as PDF
        </Button>
      </div>
    </Section>
  )
}

function describe(fresh: number, old: number, isPrintedPrice: boolean): string {
  const what = [
    fresh > 0 && plural(fresh, { one: '# item has no tag yet.', other: '# items have no tag yet.' }),
    old > 0 &&
      plural(old, { one: '# tag is old: its price has changed.', other: '# tags are old: their prices have changed.' }),
    fresh + old === 0 && t`Every item has its tag.`,
  ].filter((line) => typeof line === 'string')
  const rule = isPrintedPrice ? t`The price on the tag counts, also when you change it here afterwards.` : ''
  return [...what, rule].filter(Boolean).join(' ')
}
