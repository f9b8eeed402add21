import { Autocomplete } from '@base-ui/react/autocomplete'
import { formatPrice } from '@yardsnap/contract/formats'
import { MAX_ITEM_TITLE_LENGTH } from '@yardsnap/contract/items'
import type { Kind } from '@yardsnap/contract/kinds'
import { startTransition, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { CONTROL } from '#ui/Field.tsx'
import { LimitNote } from '#ui/LimitNote.tsx'
import { mainLandmark } from '#ui/overlay.ts'

interface TitleFieldProps {
  value: string
  /** What the text so far may mean, best first. */
  kinds: readonly Kind[]
  onType: (title: string) => void
  onChoose: (kind: Kind) => void
}

/** The name of an item. Choosing a suggested kind also sets category and price. */
export function TitleField({ value, kinds, onType, onChoose }: TitleFieldProps) {
  // Shows a typed letter at once; what depends on it may render later.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  if (typed !== null && typed === value) setTyped(null)
  const shown = typed ?? value
  const others = kinds.filter(({ title }) => title.toLowerCase() !== shown.trim().toLowerCase())
  return (
    <>
      <Autocomplete.Root
        items={others}
        mode="none"
        open={isOpen && others.length > 0}
        onOpenChange={setOpen}
        value={shown}
        itemToStringValue={(kind: Kind) => kind.title}
        onValueChange={(text, { reason }) => {
          const chosen = reason === 'item-press' ? others.find(({ title }) => title === text) : undefined
          if (chosen) {
            setTyped(null)
            return onChoose(chosen)
          }
          setTyped(text)
          startTransition(() => onType(text))
        }}
      >
        <Autocomplete.Input
          aria-label="Item title"
          placeholder="What is it?"
          maxLength={MAX_ITEM_TITLE_LENGTH}
          // Suggestions that arrive after the field was left must not open over the page.
          onBlur={() => {
            setTyped(null)
            if (others.length === 0) setOpen(false)
          }}
          className={classes(CONTROL, 'font-semibold')}
        />
        <Autocomplete.Portal container={mainLandmark}>
          <Autocomplete.Positioner sideOffset={4} className="z-50 outline-none data-empty:hidden">
            <Autocomplete.Popup className="max-h-80 w-(--anchor-width) min-w-72 overflow-y-auto rounded-control border border-line bg-card p-1.5 text-ink shadow-float">
              <Autocomplete.List aria-label="Suggestions">
                {(kind: Kind) => (
                  <Autocomplete.Item
                    key={kind.title}
                    value={kind}
                    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 outline-none data-highlighted:bg-paper-deep"
                  >
                    <span className="min-w-0 grow font-semibold">{kind.title}</span>
                    <span className="text-small text-ink-soft tabular-nums">
                      {kind.category} {formatPrice(kind.price)}
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      <LimitNote text={shown} max={MAX_ITEM_TITLE_LENGTH} />
    </>
  )
}
