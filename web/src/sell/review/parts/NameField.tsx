import { categoryName } from '@yardsnap/contract/item-words'
import { MAX_ITEM_TITLE_LENGTH } from '@yardsnap/contract/items'
import type { Kind } from '@yardsnap/contract/kinds'
import { Pencil, Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { pickKind, rangeText, useFoundKinds } from '#sell/items/kinds.ts'
import { CategoryDrawing } from '#ui/CategoryDrawing.tsx'
import { classes } from '#ui/classes.ts'
import { CONTROL } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { LimitNote } from '#ui/LimitNote.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'

/** With 'Keep as typed', four rows: as many as fit above a phone's keyboard. */
const MAX_KINDS = 3

interface NameFieldProps {
  text: string
  onText: (text: string) => void
  onChoose: (kind: Kind) => void
  /** @param kind what the text means, if it is known */
  onKeep: (text: string, kind: Kind | null) => void
  field: RefObject<HTMLInputElement | null>
  onFocusChange: (hasFocus: boolean) => void
}

/** A name in the seller's own words; suggestions bring category and price. */
export function NameField({ text, onText, onChoose, onKeep, field, onFocusChange }: NameFieldProps) {
  const id = useId()
  const { kinds: found, isCurrent } = useFoundKinds(text)
  /** Null until an arrow has chosen a row. */
  const [at, setAt] = useState<number | null>(null)
  const typed = text.trim()
  const kinds = found.slice(0, MAX_KINDS)
  const count = typed === '' ? 0 : kinds.length + 1
  // Enter keeps the typed text, unless a suggestion continues it or the seller chose one with the arrow keys. While the
  // suggestions for the present text are still loading, Enter always keeps it.
  const continuing = kinds.findIndex(({ title }) => title.toLowerCase().startsWith(typed.toLowerCase()))
  const usual = continuing === -1 ? kinds.length : continuing
  const active = isCurrent ? Math.min(at ?? usual, count - 1) : kinds.length
  const keep = () => onKeep(typed, isCurrent ? pickKind(typed, found) : null)
  const choose = (index: number) => {
    const kind = kinds[index]
    if (kind) onChoose(kind)
    else keep()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Escape clears the field first; pressed again, it closes the screen.
      event.preventDefault()
      onText('')
      // The screen gets the focus, or its keys would go nowhere.
      field.current?.closest<HTMLElement>('[data-task-screen]')?.focus({ preventScroll: true })
    } else if (count === 0) return
    else if (event.key === 'Enter') {
      event.preventDefault()
      choose(active)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAt((active + (event.key === 'ArrowDown' ? 1 : -1) + count) % count)
    }
  }

  return (
    <div>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Or say what it is"
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
          placeholder="Or say what it is"
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="next"
          maxLength={MAX_ITEM_TITLE_LENGTH}
          value={text}
          onChange={(event) => {
            onText(event.target.value)
            setAt(null)
          }}
          onFocus={() => onFocusChange(true)}
          onBlur={() => onFocusChange(false)}
          onKeyDown={onKeyDown}
          className={classes(CONTROL, 'px-11')}
        />
        {text !== '' && (
          <IconButton
            label="Clear"
            icon={<X />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              onText('')
              field.current?.focus()
            }}
            className="absolute top-1/2 right-0.5 -translate-y-1/2"
          />
        )}
      </div>
      <LimitNote text={text} max={MAX_ITEM_TITLE_LENGTH} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows neither pictures nor prices */}
      <div id={`${id}-list`} role="listbox" aria-label="Names" className="-mx-4 mt-2 empty:hidden desk:mx-0">
        {count > 0 &&
          kinds.map((kind, index) => (
            <Option
              key={kind.title}
              id={`${id}-${index}`}
              isActive={index === active}
              onChoose={() => onChoose(kind)}
              picture={<CategoryDrawing category={kind.category} className="size-12 rounded-[10px] bg-paper-deep" />}
              tag={<PriceTag price={kind.price} />}
            >
              <Name title={kind.title} typed={typed} />
              <span className="block text-small text-ink-soft">
                {categoryName(kind.category)} · {rangeText(kind)}
              </span>
            </Option>
          ))}
        {count > 0 && (
          <Option
            id={`${id}-${kinds.length}`}
            isActive={active === kinds.length}
            onChoose={keep}
            picture={
              <span className="grid size-12 place-items-center">
                <Pencil className="size-5.5" />
              </span>
            }
          >
            Keep “<bdi>{typed}</bdi>” as typed
          </Option>
        )}
      </div>
    </div>
  )
}

interface OptionProps {
  id: string
  isActive: boolean
  onChoose: () => void
  picture: ReactNode
  tag?: ReactNode
  children: ReactNode
}

function Option({ id, isActive, onChoose, picture, tag, children }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and answers the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option holds text alone
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(
        'flex min-h-16 cursor-pointer items-center gap-3 border-b border-line px-4 last:border-b-0 hover:bg-paper-deep desk:rounded-control',
        isActive && 'bg-mustard-wash hover:bg-mustard-wash',
      )}
    >
      <span aria-hidden className="shrink-0">
        {picture}
      </span>
      <span className="min-w-0 grow truncate">{children}</span>
      {tag}
    </div>
  )
}

/** Highlights the typed part of a title. */
function Name({ title, typed }: { title: string; typed: string }) {
  const isBeginning = title.toLowerCase().startsWith(typed.toLowerCase())
  return (
    <bdi className="block truncate leading-snug">
      {isBeginning ? (
        <>
          <strong className="font-bold">{title.slice(0, typed.length)}</strong>
          {title.slice(typed.length)}
        </>
      ) : (
        title
      )}
    </bdi>
  )
}
