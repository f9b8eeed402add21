import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'

/** The id of the search field on /browse, which this link puts the cursor in (S2.3.3). */
const SEARCH_FIELD = 'search'

export function SearchLink() {
  return (
    <Link
      to="/browse"
      hash={SEARCH_FIELD}
      // Already on /browse nothing is navigated, so nothing would move the focus.
      onClick={() => document.getElementById(SEARCH_FIELD)?.focus()}
      aria-label="Search"
      title="Search"
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-paper-deep"
      activeProps={{}}
    >
      <Search className="size-5" />
    </Link>
  )
}
