import { MAX_TILL_HELPERS } from '@yardsnap/contract/till-helpers'
import { t } from '@yardsnap/contract/texts'
import { HelperList } from '#day/till/HelperList.tsx'
import { useTillState } from '#day/till/use-till.ts'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Section } from '#ui/Section.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Who helps at a till or at check-in, each by a link and a code. */
export function HelperSection({ listingId }: { listingId: string }) {
  const query = useTillState(listingId)
  const { data: state, error } = query
  if (error && !state) return <LoadFailure query={query} title="The volunteers could not be loaded" />
  if (!state) return <Skeleton className="h-60 rounded-card" />
  return (
    <div className="max-w-3xl">
      <Section
        title="Volunteers"
        description={t`Up to ${MAX_TILL_HELPERS}, each on their own phone, without an account. They see only the till or the check-in, and only until the sale is over.`}
      >
        <HelperList state={state} hasRoles />
      </Section>
    </div>
  )
}
