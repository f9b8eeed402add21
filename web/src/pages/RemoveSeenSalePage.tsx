import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { REMOVED_ADDRESS_DAYS } from '@yardsnap/contract/seen-sales'
import { getSeenSaleRemoval, removeSeenSale } from '@yardsnap/contract/seen-sale-page'
import { t } from '@yardsnap/contract/texts'
import { call } from '#api/call.ts'
import { MailLinkPage } from './MailLinkPage.tsx'

const route = getRouteApi('/seen/remove/$token')

/** The target of the link on the card: whoever lives there takes the sale away, without an account. */
export function RemoveSeenSalePage() {
  const params = route.useParams()
  const { data } = useQuery({
    queryKey: ['seen-sale-removal', params.token],
    queryFn: ({ signal }) => call(getSeenSaleRemoval, { params }, signal),
  })
  const place = data && [data.streetAddress, data.city].filter(Boolean).join(', ')
  return (
    <MailLinkPage
      question="Is this your address?"
      explanation={
        place
          ? t`A neighbor saw a sale at ${place}. Remove it, and nobody can add one there for ${REMOVED_ADDRESS_DAYS} days.`
          : t`A neighbor saw a sale there. Remove it, and nobody can add one there for ${REMOVED_ADDRESS_DAYS} days.`
      }
      buttonText="Remove it"
      pendingText="Removing..."
      failureTitle="Nothing was removed"
      done={{ title: t`It is removed`, text: t`The sale is off every list and map.` }}
      run={() => call(removeSeenSale, { params })}
    />
  )
}
