import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

/** Holds the place of the saved sales and their trip. */
export function SavedPage() {
  return (
    <div className="mx-auto max-w-3xl px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Saved Sales" />
      <Card className="mt-6">
        <EmptyState
          scene="road"
          title="No Saved Sales"
          description="Saving sales and planning a trip through them is not here yet. Share the link of a sale to keep it."
          action={<ButtonLink to="/browse">Browse Sales</ButtonLink>}
        />
      </Card>
    </div>
  )
}
