import { formatTime } from '@yardsnap/contract/dates'
import { ADDRESS_SHOWN_FROM } from '@yardsnap/contract/hidden-address'
import type { Leftovers } from '@yardsnap/contract/leftovers'
import type { Listing } from '@yardsnap/contract/listings'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { ApiError } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { useUpgradeModal } from '#core/plans/upgrade-modal.ts'
import { showToast } from '#lib/toast.ts'
import { useCurbSale } from '#sell/leftovers/api.ts'
import { goingBy } from '#sell/leftovers/ways.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Section } from '#ui/Section.tsx'

/** What is given away: a sale of its own at the curb, and a text for where people give things away. */
export function CurbCard({ listing, leftovers }: { listing: Listing; leftovers: Leftovers }) {
  const things = goingBy(leftovers.things, 'free')
  const { curbListingId, curbText } = leftovers
  const [isAsking, setAsking] = useState(false)
  const { publish, isPending } = usePublishing(listing.id)
  if (things.length === 0 && curbListingId === null) return null
  return (
    <Section
      title={plural(things.length, { one: 'Give away: # thing', other: 'Give away: # things' })}
      description="A free curb sale at the same address, for 48 hours from now. It counts as a sale of your plan."
    >
      <div className="grid gap-4">
        {curbListingId === null ? (
          <Button tone="secondary" onClick={() => setAsking(true)}>
            Put up the curb sale
          </Button>
        ) : (
          <ButtonLink to="/sale/$listingId" params={{ listingId: curbListingId }} tone="secondary">
            Open your curb sale
          </ButtonLink>
        )}
        {curbText && <CopyText what="text" text={curbText} />}
      </div>
      <FormDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Put up the curb sale?"
        submitText="Publish it"
        pendingText="Publishing..."
        isPending={isPending}
        onSubmit={() => publish(() => setAsking(false))}
      >
        <p>{getQuestion(listing)}</p>
      </FormDialog>
    </Section>
  )
}

function getQuestion({ hidesAddress }: Listing): string {
  if (hidesAddress)
    return t`Everybody can find it for 48 hours. You hide your street until the morning of a sale; the curb sale is today, so it is shown from ${formatTime(ADDRESS_SHOWN_FROM)} on.`
  return t`Everybody can find it for 48 hours, with your address and the photos. You can take it down before.`
}

function usePublishing(listingId: string) {
  const { openUpgradeModal } = useUpgradeModal()
  // The same while answers are lost, so that it is not published twice; an id that was refused may be used up.
  const [curbListingId, setCurbListingId] = useState(() => crypto.randomUUID())
  const { mutate, isPending } = useCurbSale(listingId)
  const publish = (onSettled: () => void) =>
    mutate(curbListingId, {
      onSettled,
      onSuccess: (leftovers) => {
        if (leftovers.curbListingId === null)
          showToast({ title: t`Your curb sale is still being put up`, description: t`Look again in a minute.` })
        else showToast({ title: t`Your curb sale is up`, description: t`It ends by itself after 48 hours.` })
      },
      onError: (error) => {
        if (error instanceof ApiError) setCurbListingId(crypto.randomUUID())
        if (error instanceof ApiError && error.body?.code === 'listing_limit') openUpgradeModal('listing_limit')
        showFailure(error, { fallback: t`The curb sale could not be published. Please try again.` })
      },
    })
  return { publish, isPending }
}
