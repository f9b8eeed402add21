import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextField } from '#ui/TextField.tsx'

/** Long enough to finish a word, short enough to seem immediate. */
const TYPING_PAUSE_MS = 300
const MAX_SEARCH_LENGTH = 200

interface SaleSearchProps {
  /** The search that is shown. */
  search: string
  /** Called a moment after the last key, and at once on Enter. */
  onSearch: (search: string) => void
}

/** The field that the search button of the navigation leads to by its id (specification S2.3.3). */
export function SaleSearch({ search, onSearch }: SaleSearchProps) {
  const [text, setText] = useState(search)
  const [shownSearch, setShownSearch] = useState(search)
  // Back, Forward and a cleared search change the address; what is typed follows it.
  if (search !== shownSearch) {
    setShownSearch(search)
    if (search !== text.trim()) setText(search)
  }

  useEffect(() => {
    if (text.trim() === search) return undefined
    const timer = setTimeout(() => onSearch(text.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, search, onSearch])

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text.trim())
        }}
      >
        <TextField
          id="search"
          label="Search"
          isLabelHidden
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          icon={<Search aria-hidden />}
          placeholder="Search “pyrex bowl”"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
