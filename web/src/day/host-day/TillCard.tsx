import { plural, t } from '@yardsnap/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatPrice } from '@yardsnap/contract/formats'
import { getHostDay, type HostDay } from '@yardsnap/contract/host-day'
import { Store } from 'lucide-react'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { call } from '#api/call.ts'

const REFRESH_MS = 30_000

/** What was sold today, who is coming, and the way to the till. */
export function TillCard({ listingId }: { listingId: string }) {
  const { data: day } = useQuery({
    queryKey: ['host-day', listingId],
    queryFn: ({ signal }) => call(getHostDay, { params: { listingId } }, signal),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: REFRESH_MS,
  })
  return (
    <Card className="grid gap-3 p-4.5">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <p className="min-h-14">
          <span className="block font-display text-h2 font-bold tabular-nums">
            {day ? plural(day.piecesSold, { one: '# sold', other: '# sold' }) : 'Adding up...'}
          </span>
          <span className="text-ink-soft tabular-nums">{day && todayText(day)}</span>
        </p>
        <ButtonLink
          to="/sale/$listingId/till"
          params={{ listingId }}
          icon={<Store />}
          className="min-h-14 grow text-lead desk:grow-0"
        >
          Open the till
        </ButtonLink>
      </div>
      {day && (
        <p className="border-t border-line pt-3 text-ink-soft tabular-nums">
          <span className="font-semibold text-ink">{formatCount(day.savedCount)}</span> saved it,{' '}
          <span className="font-semibold text-ink">{formatCount(day.drivingCount)}</span> driving here today
        </p>
      )}
    </Card>
  )
}

/** '$120 today', '$120 today, 3 not counted'. */
function todayText({ totalCents, piecesUncounted }: HostDay): string {
  const total = formatPrice(totalCents / 100)
  if (piecesUncounted === 0) return t`${total} today`
  return t`${total} today, ${plural(piecesUncounted, { one: '# not counted', other: '# not counted' })}`
}
