import { t } from '@yardsnap/contract/texts'
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { openTill } from '@yardsnap/contract/till'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, call, getErrorMessage, getRefusalText } from '#api/call.ts'
import { useHelpersDevice } from '#core/offline/use-helpers-device.ts'
import { KeptSales } from '#day/till/KeptSales.tsx'
import { TillScreen } from '#day/till/TillScreen.tsx'
import { useDevice, useTillState } from '#day/till/use-till.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { classes, TEXT_LINK } from '#ui/classes.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'

const route = getRouteApi('/shell/sale/$listingId/till')

export function TillPage() {
  usePageTitle(t`Till`)
  const { listingId } = route.useParams()
  const { item, hold } = route.useSearch()
  const buyer = item !== undefined && hold !== undefined ? { itemId: item, holdId: hold } : null
  const navigate = useNavigate()
  const { value: device } = useDevice()
  const { data: state, error, refetch, isFetchedAfterMount } = useTillState(listingId, device.id)
  const { refusal, move } = useOpenedHere(listingId, device, state?.helperName === null)
  useHelpersDevice(typeof state?.helperName === 'string')

  const isRefused = error instanceof ApiError && [400, 401, 403, 404].includes(error.status)
  if (refusal) {
    const isUnpublished = refusal.body?.code === 'unpublished'
    return (
      <Message
        title={isUnpublished ? t`The till is not open` : t`The till is open elsewhere`}
        text={getRefusalText(refusal, '')}
      >
        {isUnpublished ? (
          <ButtonLink to="/create" search={{ edit: listingId }}>
            Continue your sale
          </ButtonLink>
        ) : (
          <Button onClick={move}>Use the till here instead</Button>
        )}
        <Link to="/sale/$listingId" params={{ listingId }} className={classes(TEXT_LINK, 'self-start')}>
          Back to the sale
        </Link>
      </Message>
    )
  }
  if (state?.helperRole === 'check_in' && !isRefused) {
    return <Navigate to="/sale/$listingId/check-in" params={{ listingId }} replace />
  }
  if (state?.helperRole === 'door' && !isRefused) {
    return <Navigate to="/sale/$listingId/line" params={{ listingId }} replace />
  }
  if (state && !isRefused) {
    const leave = () => void navigate({ to: '/sale/$listingId', params: { listingId }, replace: true })
    return (
      // Gives the page a height of its own below the task screen that covers it.
      <div className="min-h-dvh">
        <TillScreen
          key={listingId}
          state={state}
          buyer={buyer}
          isFresh={isFetchedAfterMount}
          onLeave={leave}
          onBuyerServed={() => void navigate({ to: '/sale/$listingId/holds', params: { listingId }, replace: true })}
        />
      </div>
    )
  }
  if (error) {
    return (
      <Message title="The till is not open" text={getErrorMessage(error, t`It could not be loaded.`)}>
        <KeptSales listingId={listingId} />
        {!isRefused && <Button onClick={() => void refetch()}>Try again</Button>}
      </Message>
    )
  }
  return (
    <output className="grid min-h-[50dvh] place-items-center text-ink-soft">
      <Spinner className="size-7" />
      <span className="sr-only">Opening the till</span>
    </output>
  )
}

function Message({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6 px-5 py-10">
      <PageTitle title="Till" />
      <ErrorState title={title} description={text} />
      {children}
    </div>
  )
}

/** Without Premium, one device at a time has the till of a sale. A sale that was never published has no till. */
function useOpenedHere(listingId: string, device: { id: string; name: string }, isHost: boolean) {
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const { id: deviceId, name: deviceName } = device
  const open = async (isMove: boolean) => {
    try {
      await call(openTill, { params: { listingId }, body: { deviceId, deviceName, isMove } })
      setRefusal(null)
    } catch (error) {
      // Without a connection the till stays as it is.
      if (error instanceof ApiError && error.status === 409) setRefusal(error)
    }
  }
  useEffect(() => {
    if (isHost) void open(false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for a sale
  }, [isHost, listingId])
  return { refusal, move: () => void open(true) }
}
