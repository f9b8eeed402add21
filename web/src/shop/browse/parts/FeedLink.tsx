import { DEFAULT_LANGUAGE } from '@yardsnap/contract/languages'
import { language } from '@yardsnap/contract/texts'
import { Rss } from 'lucide-react'
import { toBrowseQuery, type ListingFilters } from '#core/browse/filters.ts'
import { site } from '#lib/site.ts'
import { TEXT_LINK } from '#ui/classes.ts'

/** The same search as a feed; before the launch there is none. */
export function FeedLink({ filters }: { filters: ListingFilters }) {
  if (site.siteMode !== 'open') return null
  const search = new URLSearchParams(
    Object.entries(toBrowseQuery(filters)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  if (language() !== DEFAULT_LANGUAGE) search.set('language', language())
  const href = `/api/public-listings.atom${search.size > 0 ? `?${search}` : ''}`
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title="Sales of this search" href={href} />
      <a href={href} className={`${TEXT_LINK} gap-2`}>
        <Rss className="size-5" />
        Follow this search in a feed reader
      </a>
    </>
  )
}
