import type { DraftItem, NameGuess } from '@yardsnap/contract/drafts'
import { isNamed } from '@yardsnap/contract/item-titles'
import { categoryName } from '@yardsnap/contract/item-words'
import { ItemCategory, MAX_ITEM_TITLE_LENGTH } from '@yardsnap/contract/items'
import { ITEM_DEFAULTS } from '@yardsnap/contract/item-input'
import type { Kind } from '@yardsnap/contract/kinds'
import { Check } from 'lucide-react'
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef, startTransition, useState } from 'react'
import { filledFrom, namedAs } from '#core/items/draft-items.ts'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'
import { useFoundKinds } from '#sell/items/kinds.ts'
import type { ItemActions } from '#sell/items/use-item-actions.ts'
import { Badge } from '#ui/Badge.tsx'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { formatPrice } from '@yardsnap/contract/formats'
import { classes } from '#ui/classes.ts'
import { CONTROL } from '#ui/Field.tsx'
import { LimitNote } from '#ui/LimitNote.tsx'
import { mainLandmark } from '#ui/overlay.ts'

interface ItemNameProps {
  item: DraftItem
  actions: ItemActions
  /** Whether the seller has chosen the category; then no name changes it. */
  isCategoryOwn: RefObject<boolean>
  /** Shown after the field. */
  children: ReactNode
}

/** The name of an item. A known name also sets category and price, unless the seller has set them. */
export function ItemName({ item, actions, isCategoryOwn, children }: ItemNameProps) {
  const { id, title } = item
  const { kinds, isCurrent } = useFoundKinds(useDeferredValue(title))
  const match = isCurrent && kinds[0]?.isMatch ? kinds[0] : null
  const typed = useRef<string | null>(null)
  useEffect(() => {
    // A name that an undo has restored must not change category and price.
    if (match === null || typed.current !== title) return
    actions.update(id, (before) => filledFrom(before, match, isCategoryOwn.current), 'name')
  }, [match, id, title, actions, isCategoryOwn])

  const name = (change: (before: DraftItem) => DraftItem) =>
    actions.update(
      id,
      (before) => {
        const named = change(before)
        return isCategoryOwn.current ? { ...named, category: before.category } : named
      },
      'name',
    )
  const type = (text: string) => {
    typed.current = text
    name((before) => ({ ...before, title: text, isLabelSure: true, isTouched: true }))
  }
  const choose = (kind: Kind) => name((before) => namedAs(before, kind, kind))
  const confirm = (guess: NameGuess) => {
    typed.current = guess.title
    name((before) => namedAs(before, guess, null))
  }
  return (
    <>
      <div className="flex items-center gap-2.5">
        <ItemThumbnail item={item} widthPixels={44} className="size-11 shrink-0 rounded-control" />
        <div className="min-w-0 grow">
          <TitleField value={title} kinds={kinds} onType={type} onChoose={choose} />
        </div>
        {children}
      </div>
      {!item.isLabelSure && (isNamed(item) || item.nameGuesses.length > 0) && <Guess item={item} onName={confirm} />}
    </>
  )
}

const CHIP =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full border-[1.5px] border-line-strong bg-card px-4 font-semibold hover:bg-paper-deep'

/** Buttons that confirm a guessed name or choose another. */
function Guess({ item, onName }: { item: DraftItem; onName: (guess: NameGuess) => void }) {
  const { title, nameGuesses } = item
  const category = ItemCategory.catch(ITEM_DEFAULTS.category).parse(item.category)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone="attention">{isNamed(item) ? 'A guess' : 'Perhaps'}</Badge>
      {isNamed(item) && (
        <button type="button" className={CHIP} onClick={() => onName({ title, category })}>
          <Check className="size-4.5" />
          {title} is right
        </button>
      )}
      {nameGuesses.map(
        (guess) =>
          guess.title !== title && (
            <button key={guess.title} type="button" className={CHIP} onClick={() => onName(guess)}>
              {guess.title}
            </button>
          ),
      )}
    </div>
  )
}

interface TitleFieldProps {
  value: string
  /** What the text so far may mean, best first. */
  kinds: readonly Kind[]
  onType: (title: string) => void
  onChoose: (kind: Kind) => void
}

/** The name of an item. Choosing a suggested kind also sets category and price. */
function TitleField({ value, kinds, onType, onChoose }: TitleFieldProps) {
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
                      {categoryName(kind.category)} {formatPrice(kind.price)}
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
