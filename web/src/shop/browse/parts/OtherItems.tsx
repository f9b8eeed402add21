import { plural } from '@yardsnap/contract/texts'
import type { OtherItems as Others } from '#core/browse/first-items.ts'
import { useIsHydrated } from '#lib/first-rendering.ts'
import { LoadFailure } from '#ui/ErrorState.tsx'
import type { ComponentProps } from 'react'

/** The items of a large sale that the page has still to load, and the query that loads them. */
export interface LoadingItems extends Others {
  query: ComponentProps<typeof LoadFailure>['query']
}

/** Stands below the first items until the others are there. */
export function OtherItems({ items: { count, query } }: { items: LoadingItems }) {
  const isHydrated = useIsHydrated()
  if (query.error) {
    const title = plural(count, {
      one: 'The other # item could not be loaded',
      other: 'The other # items could not be loaded',
    })
    return <LoadFailure query={query} title={title} className="mt-4" />
  }
  return (
    <div className="border-t border-line py-4 text-ink-soft">
      <output>
        {isHydrated
          ? plural(count, { one: 'Loading the other # item...', other: 'Loading the other # items...' })
          : plural(count, { one: 'There is # more item.', other: 'There are # more items.' })}
      </output>
      <noscript>
        <p className="mt-1">Turn on JavaScript in your browser to see all of them.</p>
      </noscript>
    </div>
  )
}
