import { type CoHost, type CoHostRole, MAX_CO_HOSTS } from '@yardsnap/contract/co-hosts'
import type { Listing } from '@yardsnap/contract/listings'
import { t } from '@yardsnap/contract/texts'
import { useNavigate } from '@tanstack/react-router'
import { Hand } from 'lucide-react'
import { useState } from 'react'
import { useCoHostChanges, useCoHosts } from '#core/co-hosts/api.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Section } from '#ui/Section.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { InviteForm } from './InviteForm.tsx'
import { ROLE_TEXTS } from './role-texts.ts'

/** Who helps with a sale: the owner invites and removes people, and everybody can leave. */
export function CoHostsBoard({ listing }: { listing: Listing }) {
  const query = useCoHosts(listing.id)
  const { data, error } = query
  if (error && !data) return <LoadFailure query={query} title="The people could not be loaded" />
  if (!data) return <Skeleton className="h-60 rounded-card" />
  const { people, isOwner, status } = data
  const isPublic = status !== 'draft'
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <Section
        title="Who helps"
        description={
          isOwner
            ? t`Up to ${MAX_CO_HOSTS} people. Only you can publish, delete and pay, and the limits of your plan apply.`
            : t`This sale is ${data.ownerName}'s, who publishes it.`
        }
      >
        {people.length === 0 && <p className="text-ink-soft">Nobody yet. Invite somebody below.</p>}
        <ul>
          {people.map((person) => (
            <PersonRow key={person.id} listing={listing} person={person} isOwner={isOwner} />
          ))}
        </ul>
        {isOwner && <InviteForm listingId={listing.id} isPublic={isPublic} isFull={people.length >= MAX_CO_HOSTS} />}
      </Section>
      {(!isPublic || people.some(({ hasJoined }) => hasJoined)) && (
        <Section
          title="Dibs"
          description={
            isPublic
              ? t`Dibs are for the time before a sale is public. What somebody keeps is still there.`
              : t`What the people of this sale would like before it is public, and who keeps what.`
          }
        >
          <ButtonLink to="/sale/$listingId/dibs" params={{ listingId: listing.id }} tone="secondary" icon={<Hand />}>
            {isPublic ? t`Who keeps what` : t`Go to dibs`}
          </ButtonLink>
        </Section>
      )}
    </div>
  )
}

interface PersonRowProps {
  listing: Listing
  person: CoHost
  isOwner: boolean
}

function PersonRow({ listing, person, isOwner }: PersonRowProps) {
  const { id, name, role, hasJoined, isYou, isOfferedSale } = person
  const { changeRole, offer, takeOver } = useCoHostChanges(listing.id)
  const [isLeaving, setLeaving] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const otherRole: CoHostRole = role === 'edit' ? 'dibs' : 'edit'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-3 first:border-0 first:pt-0">
      <span className="flex min-w-0 grow basis-48 flex-wrap items-center gap-2">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        <Badge tone={role === 'edit' ? 'good' : 'info'}>{ROLE_TEXTS[role]}</Badge>
        {!hasJoined && <Badge tone="attention">Link not used yet</Badge>}
        {isOfferedSale && <Badge tone="attention">Is offered the sale</Badge>}
      </span>
      <div className="flex flex-wrap gap-2 *:min-h-11 *:px-3.5!">
        {isOwner && (
          <Button
            tone="secondary"
            isPending={changeRole.isPending}
            onClick={() => changeRole.mutate({ coHostId: id, role: otherRole })}
          >
            {otherRole === 'edit' ? 'Let them edit' : 'Only dibs'}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        {isOwner && hasJoined && role === 'edit' && (
          <Button
            tone="secondary"
            isPending={offer.isPending}
            onClick={() => offer.mutate({ coHostId: id, isOffered: !isOfferedSale })}
          >
            {isOfferedSale ? 'Take the offer back' : 'Hand the sale over'}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        {isYou && isOfferedSale && (
          <Button isPending={takeOver.isPending} onClick={() => setTaking(true)}>
            Take the sale over
          </Button>
        )}
        {(isOwner || isYou) && (
          <Button tone="secondary" onClick={() => setLeaving(true)}>
            {isYou ? t.of('stops helping with a sale')`Leave` : t`Remove`}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      <LeaveDialog listingId={listing.id} person={person} isOpen={isLeaving} onOpenChange={setLeaving} />
      <AlertDialog
        isOpen={isTaking}
        onOpenChange={setTaking}
        title="Take this sale over?"
        description="It is yours from then on, with its things, photos and what was sold. It counts in your plan. The former owner can go on editing it."
        confirmText="Take it over"
        pendingText="Taking over..."
        isPending={takeOver.isPending}
        onConfirm={() => takeOver.mutate(undefined, { onSettled: () => setTaking(false) })}
      />
    </li>
  )
}

interface LeaveDialogProps {
  listingId: string
  person: Pick<CoHost, 'id' | 'name' | 'isYou'>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Asks before somebody no longer helps. */
export function LeaveDialog({ listingId, person, isOpen, onOpenChange }: LeaveDialogProps) {
  const { remove } = useCoHostChanges(listingId)
  const navigate = useNavigate()
  const confirm = () =>
    remove.mutate(person.id, {
      onSuccess: () => {
        if (person.isYou) void navigate({ to: '/', replace: true })
      },
      onSettled: () => onOpenChange(false),
    })
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={person.isYou ? t`Leave this sale?` : t`Remove ${person.name}?`}
      description={
        person.isYou
          ? t`What you edited stays, and so does what you keep. What you still wished for is forgotten.`
          : t`What they edited stays, and so does what they keep. What they still wished for is forgotten.`
      }
      confirmText={person.isYou ? t.of('stops helping with a sale')`Leave` : t`Remove`}
      pendingText={t`Removing...`}
      isPending={remove.isPending}
      onConfirm={confirm}
    />
  )
}
