import { plural } from '@yardsnap/contract/texts'
import { Flag } from 'lucide-react'
import type { DriveStop } from '#shop/drive/drive.ts'
import { CLOSURES } from '#shop/drive/drive-words.ts'
import type { DriveState } from '#shop/drive/use-drive.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'

/** The end of a drive: which stops were visited and which were not. */
export function DriveSummary({ drive }: { drive: DriveState }) {
  const { stops, notes } = drive
  const skipped = stops.filter(({ mark }) => mark === 'skipped')
  const again = skipped.filter(({ closure }) => closure === null)
  const facts = [
    plural(stops.length - skipped.length, { one: '# visited', other: '# visited' }),
    skipped.length > 0 && plural(skipped.length, { one: '# skipped', other: '# skipped' }),
    notes.gotIds.length > 0 && plural(notes.gotIds.length, { one: '# thing got', other: '# things got' }),
  ].filter((fact) => typeof fact === 'string')
  return (
    <>
      <div>
        <span className="grid size-14 place-items-center rounded-full bg-grass-wash text-grass">
          <Flag aria-hidden className="size-7" />
        </span>
        <h2 className="mt-4 text-h1">That was the last stop</h2>
        <p className="mt-2 text-lead text-ink-soft">{facts.join(', ')}.</p>
      </div>
      <Card>
        <ol aria-label="Stops" className="divide-y divide-line px-4">
          {stops.map((stop) => (
            <li key={stop.listingId} className="flex min-h-15 items-center gap-3 py-3">
              <bdi className="min-w-0 grow font-semibold wrap-anywhere">{stop.listing.title}</bdi>
              <StopResult stop={stop} />
            </li>
          ))}
        </ol>
      </Card>
      <div className="grid grid-cols-1 gap-2.5">
        <ButtonLink to="/saved" search={{ show: 'trip' }} className="min-h-15 text-lead">
          Whole trip
        </ButtonLink>
        <Button tone="secondary" className="min-h-14" onClick={() => drive.unmark(again.length > 0 ? again : stops)}>
          {again.length > 0 ? 'Go to the stops you skipped' : 'Drive again'}
        </Button>
      </div>
    </>
  )
}

function StopResult({ stop: { mark, markedBy, closure } }: { stop: DriveStop }) {
  return (
    <span className="flex shrink-0 flex-col items-end gap-1">
      {mark === 'visited' ? <Badge tone="good">Visited</Badge> : <Badge>Skipped</Badge>}
      {markedBy !== null && <span className="text-small text-ink-soft">by {markedBy}</span>}
      {closure && <Badge tone="danger">{CLOSURES[closure]}</Badge>}
    </span>
  )
}
