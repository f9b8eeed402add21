import type { TillOwner } from '@yardsnap/contract/till'
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
export function OwnerMark({ owners, ownerId }: { owners: readonly TillOwner[]; ownerId: string | null }) {
  const index = owners.findIndex(({ id }) => id === ownerId)
  const owner = owners[index]
  if (!owner) return null
  return (
    <span
      title={owner.name}
      className={classes(
        'grid size-9 shrink-0 place-items-center rounded-full text-tiny font-bold',
        COLORS[index % COLORS.length],
      )}
    >
      <span className="sr-only">{owner.name}</span>
      <span aria-hidden>{owner.initials}</span>
    </span>
  )
}
