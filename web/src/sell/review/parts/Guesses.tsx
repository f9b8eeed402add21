import type { Items } from '#core/items/draft-items.ts'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'
import { tileTitle } from '#sell/review/review-items.ts'

interface GuessesProps {
  likely: Items
  weak: Items
  onOpen: (id: string) => void
}

/**
 * Likely names, which one tap confirms, and below them weak guesses, which stay guesses unless the seller opens them.
 */
export function Guesses({ likely, weak, onOpen }: GuessesProps) {
  return (
    <section aria-label="Guesses" className="mx-auto w-full max-w-2xl px-4 py-4">
      {likely.length > 0 && (
        <>
          <h2 className="text-h2">{likely.length === 1 ? 'Is this name right?' : 'Are these names right?'}</h2>
          <p className="mt-1.5 text-ink-soft">Tap a picture to give it another name.</p>
          <Pictures items={likely} nameOf={({ title }) => title} onOpen={onOpen} />
        </>
      )}
      {weak.length > 0 && (
        <>
          <h2 className={likely.length > 0 ? 'mt-7 text-h3' : 'text-h2'}>
            {weak.length === 1 ? 'A weak guess' : 'Weak guesses'}
          </h2>
          <p className="mt-1.5 text-ink-soft">They stay guesses until you tap them and choose a name.</p>
          <Pictures items={weak} nameOf={tileTitle} onOpen={onOpen} />
        </>
      )}
    </section>
  )
}

interface PicturesProps {
  items: Items
  nameOf: (item: Items[number]) => string
  onOpen: (id: string) => void
}

function Pictures({ items, nameOf, onOpen }: PicturesProps) {
  return (
    <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2.5">
      {items.map((item) => (
        <li key={item.id} className="min-w-0">
          <button
            type="button"
            aria-label={`Change ${item.title}`}
            onClick={() => onOpen(item.id)}
            className="block w-full rounded-control text-left"
          >
            <ItemThumbnail item={item} widthPixels={128} className="aspect-square w-full rounded-control" />
            <span className="line-clamp-2 px-0.5 pt-1 text-small font-semibold">
              <bdi>{nameOf(item)}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
