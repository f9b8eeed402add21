import { pictureOf } from '@yardsnap/contract/items'
import type { Items } from '#core/items/draft-items.ts'
import { ItemPicture } from '#core/items/ItemPicture.tsx'

/** What may be called right in one tap. */
export function Guesses({ items, onOpen }: { items: Items; onOpen: (id: string) => void }) {
  return (
    <section aria-label="Guesses" className="mx-auto w-full max-w-2xl px-4 py-4">
      <h2 className="text-h2">{items.length === 1 ? 'Is this name right?' : 'Are these names right?'}</h2>
      <p className="mt-1.5 text-ink-soft">Tap a picture to give it another name.</p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2.5">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            <button
              type="button"
              aria-label={`Change ${item.title}`}
              onClick={() => onOpen(item.id)}
              className="block w-full rounded-control text-left"
            >
              <ItemPicture
                url={pictureOf(item)}
                category={item.category}
                name={item.title}
                alt=""
                widthPixels={128}
                className="aspect-square w-full rounded-control"
              />
              <span className="line-clamp-2 px-0.5 pt-1 text-small font-semibold">
                <bdi>{item.title}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
