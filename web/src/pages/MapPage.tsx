import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

/** Holds the place of the map. */
export function MapPage() {
  return (
    <div className="mx-auto max-w-3xl px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Find Sales on the Map" />
      <Card className="mt-6">
        <EmptyState
          scene="road"
          title="The map is not here yet"
          description="Browse the list instead: each sale opens the way there in your own map app."
          action={<ButtonLink to="/browse">Browse the list</ButtonLink>}
        />
      </Card>
    </div>
  )
}
