import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { formatDay } from '@yardsnap/contract/dates'
import { plural, t } from '@yardsnap/contract/texts'
import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { ApiError, getErrorMessage } from '#api/call.ts'
import { useHelpersDevice } from '#core/offline/use-helpers-device.ts'
import { usePartsAtHand } from '#core/offline/use-parts-at-hand.ts'
import { DoorBoard } from '#day/door-line/DoorBoard.tsx'
import { DoorPoster } from '#day/door-line/DoorPoster.tsx'
import { DoorSettings } from '#day/door-line/DoorSettings.tsx'
import { useDoorLine } from '#day/door-line/use-door-line.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const route = getRouteApi('/shell/sale/$listingId/line')
const loadParts = () => Promise.all([import('#ui/Toaster.tsx'), import('#ui/QrDrawing.tsx')])

/** The line at the door of a sale, for its host and for helpers by their link. */
export function DoorLinePage() {
  const { listingId } = route.useParams()
  const { day } = route.useSearch()
  const navigate = useNavigate()
  const door = useDoorLine(listingId, day)
  const [shown, setShown] = useState<Shown>('board')
  const { state, line } = door
  const { error, refetch } = door.query
  usePartsAtHand(loadParts)
  useHelpersDevice(typeof state?.helperName === 'string')
  const isRefused = error instanceof ApiError && [400, 401, 403, 404].includes(error.status)
  if (isRefused || !state) {
    return (
      <div className="mx-auto grid max-w-2xl gap-6 px-5 py-10">
        <PageTitle title="Line at the door" />
        {error ? (
          <>
            <ErrorState
              title="The line is not open here"
              description={getErrorMessage(error, t`It could not be loaded.`)}
            />
            {!isRefused && <Button onClick={() => void refetch()}>Try again</Button>}
          </>
        ) : (
          <Skeleton className="h-60 rounded-card" />
        )}
      </div>
    )
  }
  const isHost = state.helperName === null
  const setDay = (next: string) =>
    void navigate({ to: '/sale/$listingId/line', params: { listingId }, search: { day: next }, replace: true })
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-2 pb-14 desk:px-8 desk:pt-4">
      {isHost && (
        <BackLink to="/sale/$listingId/today" params={{ listingId }}>
          <bdi className="truncate">{state.listing.title}</bdi>
        </BackLink>
      )}
      <PageTitle title="Line at the door" className="mb-5" />
      {!isHost && (
        <p className="-mt-3 mb-5 text-lead font-semibold wrap-anywhere">
          <bdi>{state.listing.title}</bdi>
        </p>
      )}
      <div className="grid grid-cols-1 gap-6">
        {door.waitingCount > 0 && (
          <output className="flex items-center gap-2 rounded-card bg-mustard-wash px-4 py-3 font-semibold">
            <WifiOff className="size-5 shrink-0" />
            {plural(door.waitingCount, {
              one: '# step is kept on this phone until it has a signal.',
              other: '# steps are kept on this phone until it has a signal.',
            })}
          </output>
        )}
        {isHost && state.days.length > 1 && state.day !== null && (
          <ChipGroup
            label="Day"
            isLabelHidden
            options={state.days.map((value) => ({ value, label: formatDay(value) }))}
            value={state.day}
            onValueChange={setDay}
          />
        )}
        {line && (
          <ChipGroup
            label="Show"
            isLabelHidden
            options={[
              { value: 'board', label: t`At the door` },
              { value: 'poster', label: t`Poster` },
              ...(isHost ? [{ value: 'settings' as const, label: t`Settings` }] : []),
            ]}
            value={shown}
            onValueChange={setShown}
          />
        )}
        <Content door={door} shown={shown} onShow={setShown} />
      </div>
    </div>
  )
}

type Shown = 'board' | 'poster' | 'settings'

interface ContentProps {
  door: ReturnType<typeof useDoorLine>
  shown: Shown
  onShow: (shown: Shown) => void
}

function Content({ door: { state, line, act, set }, shown, onShow }: ContentProps) {
  if (!state || state.day === null) {
    return <p className="text-lead text-ink-soft">A line belongs to a day. Choose the day of your sale first.</p>
  }
  const { day, listing, helperName, code } = state
  if (shown === 'settings' || !line) {
    if (helperName !== null) return <p className="text-lead text-ink-soft">The host has not set up a line yet.</p>
    return <DoorSettings key={day} state={{ ...state, day }} onSave={set} onSaved={() => onShow('poster')} />
  }
  if (shown === 'poster' && code !== null) {
    return <DoorPoster listingId={listing.id} title={listing.title} day={day} code={code} />
  }
  return <DoorBoard line={line} timeZone={listing.timeZone} act={act} />
}
