import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { t } from '@yardsnap/contract/texts'
import { ApiError, getErrorMessage } from '#api/call.ts'
import { useHelpersDevice } from '#core/offline/use-helpers-device.ts'
import { CheckInScreen } from '#day/consignment/check-in/CheckInScreen.tsx'
import { NoConsignors } from '#day/consignment/NoConsignors.tsx'
import { useTillState } from '#day/till/use-till.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'

const route = getRouteApi('/shell/sale/$listingId/check-in')

/** Checks in what consignors bring; for the organizer, and for helpers by their link. */
export function CheckInPage() {
  usePageTitle(t`Check in`)
  const { listingId } = route.useParams()
  const navigate = useNavigate()
  const { data: state, error, refetch } = useTillState(listingId)
  useHelpersDevice(typeof state?.helperName === 'string')
  const isRefused = error instanceof ApiError && [400, 401, 403, 404].includes(error.status)
  if (state && !isRefused) {
    const leave = () =>
      void (state.helperName === null
        ? navigate({ to: '/sale/$listingId/consignment', params: { listingId }, replace: true })
        : navigate({ to: '/sale/$listingId', params: { listingId }, replace: true }))
    // Whoever only lets people in is not told of consignors, and is refused by the server.
    const hasConsignors = state.consignment !== null || state.helperRole === 'door'
    return (
      // Gives the page a height of its own below the task screen that covers it.
      <div className="min-h-dvh">
        {hasConsignors ? (
          <CheckInScreen key={listingId} state={state} onLeave={leave} />
        ) : (
          <NoConsignors title="Check in" listingId={listingId} isHost={state.helperName === null} onLeave={leave} />
        )}
      </div>
    )
  }
  if (error) {
    return (
      <div className="mx-auto flex max-w-2xl flex-col gap-6 px-5 py-10">
        <PageTitle title="Check in" />
        <ErrorState title="The check-in is not open" description={getErrorMessage(error, t`It could not be loaded.`)} />
        {!isRefused && <Button onClick={() => void refetch()}>Try again</Button>}
      </div>
    )
  }
  return (
    <output className="grid min-h-[50dvh] place-items-center text-ink-soft">
      <Spinner className="size-7" />
      <span className="sr-only">Opening the check-in</span>
    </output>
  )
}
