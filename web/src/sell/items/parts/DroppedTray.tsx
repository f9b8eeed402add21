import { t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'
import { getItemName } from '#core/items/item-text.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'

const SHOWN_AT_ONCE = 48

/** What is not for sale after all; a tap puts it back. */
export function DroppedTray({ items, onPutBack }: { items: readonly DraftItem[]; onPutBack: (id: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const listId = useId()
  if (items.length === 0) return null
  return (
    <section className="mt-4">
      <Button
        tone="quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="-ml-2 px-2! text-ink-soft"
        icon={<ChevronDown className={classes('transition-transform', !isOpen && '-rotate-90')} />}
      >
        {t.of('a heading')`Dropped ${items.length}`}
      </Button>
      {isOpen && (
        <div id={listId}>
          <p className="mb-2 text-small text-ink-soft">Not in the sale. Tap one to put it back.</p>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
            {items.slice(0, shown).map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  aria-label={`Put back ${getItemName(item)}`}
                  onClick={() => onPutBack(item.id)}
                  className="block w-full rounded-control text-left"
                >
                  <ItemThumbnail
                    item={item}
                    widthPixels={96}
                    className="aspect-square w-full rounded-control opacity-70 grayscale"
                  />
                  <span className="block truncate text-tiny text-ink-soft">{getItemName(item)}</span>
                </button>
              </li>
            ))}
          </ul>
          {shown < items.length && (
            <Button tone="quiet" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
              Show more
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
