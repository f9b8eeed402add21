import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

/** Holds the place of the supplies. */
export function SuppliesPage() {
  return (
    <div className="mx-auto max-w-3xl px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Garage Sale Supplies & Services" />
      <Card className="mt-6">
        <EmptyState
          scene="table"
          title="The shelf is still empty"
          description="Signs, price stickers and folding tables will be listed here. Your sale does not have to wait for them."
          action={<ButtonLink to="/create">Create a listing</ButtonLink>}
        />
      </Card>
    </div>
  )
}
