/** The queries of what changes when pieces of a sale are sold or taken back. */
export const soldKeys = (listingId: string): string[][] => [
  ['listing', listingId],
  ['sold', listingId],
  ['ledger', listingId],
  ['hold-requests', listingId],
  ['price-ideas', listingId],
  ['my-listings'],
  // The sums of consignors follow from what was sold.
  ['consignment', listingId],
]
