import type { ListedItem } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import type { ComponentType, ReactNode } from 'react'

/** What other features put on a sale's page. */
export interface PageParts {
  /** Wraps the items of the user's own sale and gives each its selling buttons. */
  Selling: ComponentType<{
    listing: Listing
    children: (items: ListedItem[], toolsOf: (item: ListedItem) => ReactNode) => ReactNode
  }>
  /** The tools of its seller; only on an own sale. */
  Tools: ComponentType<{ listing: Listing }>
  /** What a seller prints and copies; only on an own sale. */
  exports: ReactNode
  report: ReactNode
}
