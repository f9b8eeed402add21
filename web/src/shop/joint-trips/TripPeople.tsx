import { t } from '@yardsnap/contract/texts'
import type { JointTrip, TripPerson } from '@yardsnap/contract/joint-trips'
import { UserRound, X } from 'lucide-react'
import { useRemovePerson } from './api.ts'
import { nameOf } from './joint-words.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** Who edits a trip; its owner can remove the others. */
export function TripPeople({ trip: { id, people, isOwner } }: { trip: JointTrip }) {
  const { mutate, isPending } = useRemovePerson(id)
  return (
    <ul aria-label="People of this trip" className="grid gap-1">
      {people.map((person) => (
        <li key={person.id ?? 'owner'} className="flex min-h-11 items-center gap-2">
          <UserRound aria-hidden className="size-5 shrink-0 text-ink-soft" />
          <bdi className="min-w-0 grow wrap-anywhere">{describe(person)}</bdi>
          {isOwner && person.id !== null && (
            <IconButton
              label={`Remove ${nameOf(person.firstName)} from the trip`}
              icon={<X />}
              disabled={isPending}
              onClick={() => person.id !== null && mutate(person.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function describe({ firstName, isYou }: TripPerson): string {
  return isYou ? t`${nameOf(firstName)} (you)` : nameOf(firstName)
}
