import type { TillOwner, TillPerson } from '@yardsnap/contract/till'
import { classes } from '#ui/classes.ts'

const COLORS = [
  'bg-brick-wash text-brick',
  'bg-sky-wash text-sky',
  'bg-grass-wash text-grass',
  'bg-mustard-wash text-ink',
  'bg-paper-deep text-ink',
  'bg-danger-wash text-danger',
]

/** Initials in a color: never the color alone. */
export function OwnerMark({
  owners,
  ownerId,
}: {
  owners: readonly (TillOwner & Partial<Pick<TillPerson, 'number'>>)[]
  ownerId: string | null
}) {
  const index = owners.findIndex(({ id }) => id === ownerId)
  const owner = owners[index]
  if (!owner) return null
  return (
    <span
      title={owner.name}
      className={classes(
        'grid h-9 min-w-9 shrink-0 place-items-center rounded-full px-1.5 text-tiny font-bold tabular-nums',
        COLORS[index % COLORS.length],
      )}
    >
      <span className="sr-only">{owner.name}</span>
      <span aria-hidden>{owner.number ?? owner.initials}</span>
    </span>
  )
}
