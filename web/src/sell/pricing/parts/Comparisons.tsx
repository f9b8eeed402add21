import { formatPrice } from '@yardsnap/contract/formats'
import { conditionName } from '@yardsnap/contract/item-words'
import { ItemCondition } from '@yardsnap/contract/items'
import { type Comparison, NO_LINK } from '@yardsnap/contract/pricing'
import { ItemPicture } from '#core/items/ItemPicture.tsx'

export function Comparisons({ comparisons, category }: { comparisons: readonly Comparison[]; category: string }) {
  return (
    <div>
      <h5 className="text-small font-bold">Similar things</h5>
      <ul className="mt-1 divide-y divide-line">
        {comparisons.map((comparison, index) => (
          <li key={index} className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3 py-2 text-small">
            <ItemPicture
              url={comparison.imageUrl ?? null}
              category={category}
              alt=""
              widthPixels={48}
              className="size-12 rounded-control"
            />
            <span className="min-w-0">
              <Title {...comparison} />
              <span className="block text-tiny text-ink-soft">{originText(comparison)}</span>
            </span>
            <span className="font-semibold tabular-nums">{formatPrice(comparison.price)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function originText({ source, condition }: Comparison): string {
  return [source, condition && conditionText(condition)].filter(Boolean).join(', ')
}

/** Other sites have words of their own for what is not one of ours. */
function conditionText(condition: string): string {
  const known = ItemCondition.safeParse(condition)
  return known.success ? conditionName(known.data).toLowerCase() : condition
}

function Title({ title, url }: Comparison) {
  const text = <span className="line-clamp-2">{title}</span>
  if (url === NO_LINK) return text
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-block font-semibold text-sky underline underline-offset-3"
    >
      {text}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
