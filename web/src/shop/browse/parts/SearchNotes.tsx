import type { ListingFilters } from '#core/browse/filters.ts'

/** The words that were searched for in place of mistyped ones; nothing where they were taken as typed. */
export function CorrectedSearch({ typed, corrected }: { typed: string | undefined; corrected: string | null }) {
  if (!corrected) return null
  return (
    <p>
      Nothing is spelled “<bdi>{typed}</bdi>”. These match “<bdi>{corrected}</bdi>”.
    </p>
  )
}

export function UnknownPlace({ location }: Pick<ListingFilters, 'location'>) {
  return (
    <>
      We know no place called “<bdi>{location}</bdi>”. Try a ZIP, or a city with its state.
    </>
  )
}
