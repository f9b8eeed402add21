import { useNavigate } from '@tanstack/react-router'
import type { CommunityDay } from '@yardsnap/contract/community-days'
import type { MyEntry } from '@yardsnap/contract/community-entries'
import { t } from '@yardsnap/contract/texts'
import { Camera, MapPinned } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { showToast } from '#lib/toast.ts'
import type { EntryKey } from '#shop/community-days/api.ts'
import { formatWallClock } from '#lib/wall-clock.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useEntryActions } from './api.ts'
import { EntryCard } from './parts/EntryCard.tsx'
import { EntryChange } from './parts/EntryChange.tsx'

interface EntryViewProps {
  entry: MyEntry
  day: CommunityDay
  entryKey: EntryKey
}

/** One's own house in a day: how it stands, what comes next, and how to change it or leave. */
export function EntryView({ entry, day, entryKey }: EntryViewProps) {
  const { slug, token } = entryKey
  const { change, leave } = useEntryActions(entryKey)
  const [dialog, setDialog] = useState<'change' | 'leave' | null>(null)
  const [openings, setOpenings] = useState(0)
  const takesPart = entry.status === 'in' || entry.status === 'asked'
  const open = (name: 'change' | 'leave') => {
    setOpenings(openings + 1)
    setDialog(name)
  }
  const close = () => setDialog(null)
  return (
    <div className="grid grid-cols-1 gap-6">
      <EntryCard entry={entry} />
      {takesPart && <NextSteps entry={entry} day={day} />}
      <div className="grid grid-cols-1 gap-2.5">
        {takesPart && <SaleButton entry={entry} entryKey={entryKey} />}
        <ButtonLink to="/day/$slug" params={{ slug }} tone="secondary" icon={<MapPinned />}>
          See the day
        </ButtonLink>
      </div>
      {takesPart && (
        <div className="flex flex-wrap gap-2.5">
          <Button tone="secondary" onClick={() => open('change')}>
            Change
          </Button>
          <Button tone="quiet" onClick={() => open('leave')}>
            Leave this day
          </Button>
        </div>
      )}
      <EntryChange
        key={openings}
        entry={entry}
        day={day}
        isOpen={dialog === 'change'}
        onOpenChange={(isOpen) => !isOpen && close()}
        onChange={(changes) =>
          change.mutate(changes, {
            onSuccess: () => {
              close()
              showToast({ title: t`Your house is changed` })
            },
          })
        }
        isPending={change.isPending}
        error={change.error}
      />
      <AlertDialog
        isOpen={dialog === 'leave'}
        onOpenChange={(isOpen) => !isOpen && close()}
        onConfirm={() =>
          leave.mutate(undefined, {
            onSuccess: () => showToast({ title: t`Your house has left the day` }),
            onError: (error) =>
              showToast({
                title: t`Nothing was changed`,
                description: getErrorMessage(error, t`Please try again.`),
                tone: 'danger',
              }),
            onSettled: close,
          })
        }
        isPending={leave.isPending}
        title="Leave this day?"
        description={
          token === null
            ? t`Your house is taken off the list and the map. Its number is given to nobody else.`
            : t`Your house is taken off the list and the map, and your email address is deleted. Its number is given to nobody else.`
        }
        confirmText={t.of('takes a house out of a sale day')`Leave`}
        pendingText="Leaving..."
      />
    </div>
  )
}

function NextSteps({ entry: { number }, day }: Pick<EntryViewProps, 'entry' | 'day'>) {
  const { addressesShownFrom, areAddressesHidden } = day
  const steps = [
    number === null
      ? t`Your number comes once the organizer has let your house in.`
      : t`Put the number ${number} at the curb where drivers see it.`,
    areAddressesHidden && addressesShownFrom
      ? t`Your house number is shown from ${formatWallClock(addressesShownFrom)}, before that only your street.`
      : t`Your address is on the page of the day for shoppers.`,
    t`Photos bring more shoppers. You can add them at any time.`,
  ]
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-h3">
        What comes next
      </h2>
      <ol className="mt-3 grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex items-start gap-3">
            <Step>{index + 1}</Step>
            <span className="pt-1">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Step({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-paper-deep font-display font-bold tabular-nums"
    >
      {children}
    </span>
  )
}

/** 'Add photos later': a sale of the house's own, which needs an account. */
function SaleButton({ entry: { listingId }, entryKey }: Pick<EntryViewProps, 'entry' | 'entryKey'>) {
  const navigate = useNavigate()
  const isSignedIn = useCurrentUser() !== null
  const { startSale } = useEntryActions(entryKey)
  if (!isSignedIn) {
    return (
      <div>
        <ButtonAnchor href={getLoginUrl()} icon={<Camera />} className="w-full">
          Sign in to add photos
        </ButtonAnchor>
        <p className="mt-1.5 text-small text-ink-soft">With the email address that you joined with.</p>
      </div>
    )
  }
  const openSale = (id: string) => void navigate({ to: '/create', search: { edit: id } })
  const start = () =>
    startSale.mutate(undefined, {
      onSuccess: (sale) => openSale(sale.listingId),
      onError: (error) =>
        showToast({
          title: t`The sale could not be started`,
          description: getErrorMessage(error, t`Please try again.`),
          tone: 'danger',
        }),
    })
  return listingId === null ? (
    <div>
      <Button
        icon={<Camera />}
        className="w-full"
        isPending={startSale.isPending}
        pendingText="Starting..."
        onClick={start}
      >
        Add photos later
      </Button>
      <p className="mt-1.5 text-small text-ink-soft">
        Makes a sale with these days and this place. Shoppers then find it on its own, too.
      </p>
    </div>
  ) : (
    <Button icon={<Camera />} onClick={() => openSale(listingId)}>
      Add photos to your sale
    </Button>
  )
}
