import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

/** A panel whose search is part of the page's address. */
export interface Searched {
  search: string
  onSearch: (search: string) => void
}

interface SearchFormProps {
  label: string
  search: string
  onSearch: (search: string) => void
}

export function SearchForm({ label, search, onSearch }: SearchFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('search')
    onSearch(typeof words === 'string' ? words.trim() : '')
  }
  return (
    <search className="mb-4 block">
      <form onSubmit={submit} className="flex items-end gap-2">
        <TextField
          label={label}
          name="search"
          type="search"
          key={search}
          defaultValue={search}
          maxLength={200}
          className="min-w-0 flex-1"
          icon={<Search />}
        />
        <Button type="submit" tone="secondary">
          Search
        </Button>
      </form>
    </search>
  )
}
