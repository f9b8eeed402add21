import { plural } from '@yardsnap/contract/texts'
import type { MarketplaceNote, MarketplaceReview } from '@yardsnap/contract/marketplaces'
import { CircleCheck } from 'lucide-react'
import type { useMarketplaceReview } from '#sell/exports/api.ts'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CopyText } from '#ui/CopyText.tsx'

export function MarketplaceReviewCard({ review }: { review: ReturnType<typeof useMarketplaceReview> }) {
  const { data, error } = review
  if (error) return <LoadFailure query={review} title="This cannot be made yet" />
  if (!data) {
    return (
      <div aria-busy>
        <output className="sr-only">Looking through your items</output>
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {data.copy && (
        <>
          <CopyText what="title" text={data.copy.title} isOneLine />
          <CopyText what="text" text={data.copy.body} />
        </>
      )}
      <section className="rounded-card border border-line bg-paper-deep p-5" aria-label="What you get">
        <p className="font-semibold">{contentsText(data)}</p>
        <Notes notes={data.notes} />
      </section>
    </div>
  )
}

function contentsText({ itemCount, files, pictureCount }: MarketplaceReview): string {
  const items = plural(itemCount, { one: '# item', other: '# items' })
  const tables = files.length > 0 && plural(files.length, { one: '# table', other: '# tables' })
  const photos = pictureCount > 0 && plural(pictureCount, { one: '# photo', other: '# photos' })
  return [items, tables, photos].filter(Boolean).join(' · ')
}

/** Grouped by item. */
function Notes({ notes }: { notes: readonly MarketplaceNote[] }) {
  if (notes.length === 0) {
    return (
      <p className="mt-2 flex items-center gap-2">
        <CircleCheck className="size-5 shrink-0 text-grass" />
        Nothing had to be shortened or left out.
      </p>
    )
  }
  const byTitle = Map.groupBy(notes, ({ itemTitle }) => itemTitle)
  return (
    <ul className="mt-3 grid max-h-72 gap-2.5 overflow-y-auto" aria-label="Shortened or left out">
      {[...byTitle].map(([title, about]) => (
        <li key={title ?? ''} className="text-small">
          {title !== null && <bdi className="block font-semibold wrap-anywhere">{title}</bdi>}
          {about.map(({ text }) => (
            <span key={text} className="block text-ink-soft">
              {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
