import type { ListedItem } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import type { ComponentType, ReactNode } from 'react'

/** What other features put on a sale's page. */
export interface PageParts {
  /** Around the items of an own sale: marks them sold. */
  Selling: ComponentType<{
    listing: Listing
    children: (items: ListedItem[], toolsOf: (item: ListedItem) => ReactNode) => ReactNode
  }>
  /** What a seller prints and copies; only on an own sale. */
  exports: ReactNode
  report: ReactNode
}
