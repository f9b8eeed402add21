import { LocateFixed, MapPin } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { MAX_LOCATION_LENGTH } from '#core/browse/filters.ts'
import { pagePath } from '#lib/page-path.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

interface LocationSearchProps {
  /** The place that is shown, as it was entered. */
  location: string
  onSearch: (location: string) => void
  isSearching: boolean
  onMyLocation: () => void
  isLocating: boolean
  failure: string | null
}

/** Finds a place by name or by the device's position (S2.7.1). */
export function LocationSearch({ location, onSearch, ...props }: LocationSearchProps) {
  const { isSearching, onMyLocation, isLocating, failure } = props
  const [text, setText] = useState(location)
  const [shownLocation, setShownLocation] = useState(location)
  if (location !== shownLocation) {
    setShownLocation(location)
    setText(location)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // S5.11: an empty search does nothing.
    if (text.trim() !== '') onSearch(text.trim())
  }
  return (
    <search>
      <form action={pagePath('/map')} onSubmit={submit} className="flex flex-wrap gap-2.5">
        <TextField
          name="location"
          label="Location"
          isLabelHidden
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="City, state or ZIP"
          maxLength={MAX_LOCATION_LENGTH}
          icon={<MapPin />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="grow basis-36"
        />
        <Button type="submit" isPending={isSearching} pendingText="Searching...">
          Search
        </Button>
        <Button
          tone="secondary"
          icon={<LocateFixed />}
          isPending={isLocating}
          pendingText="Locating..."
          onClick={onMyLocation}
          className="max-desk:px-3 max-desk:[&_span]:sr-only"
        >
          <span>My Location</span>
        </Button>
      </form>
      {failure && (
        <p role="alert" className="mt-2.5 rounded-control border border-danger bg-danger-wash px-4 py-3">
          {failure}
        </p>
      )}
    </search>
  )
}
