/** A panel whose search is in the page's address. */
export interface Searched {
  search: string
  onSearch: (search: string) => void
}
