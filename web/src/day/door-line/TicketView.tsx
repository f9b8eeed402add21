import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  DOOR_EVENT,
  DoorTicketView,
  getDoorPushKey,
  leaveDoorLine,
  readDoorTicket,
  setDoorPush,
} from '@yardsnap/contract/door-line'
import { doorNumber, isInLine } from '@yardsnap/contract/door-line-rules'
import { plural, t } from '@yardsnap/contract/texts'
import { Bell, BellRing } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, call } from '#api/call.ts'
import { followEvents } from '#api/follow-events.ts'
import { showFailure } from '#api/show-failure.ts'
import { startServiceWorker } from '#core/offline/service-worker.ts'
import { canNotify, subscribeTo } from '#core/notifications/device.ts'
import { pagePath } from '#lib/page-path.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorState, LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The stream says at once when something changes; asking makes up for one that is cut or refused. */
const ASK_MS = { whileStreaming: 60_000, otherwise: 20_000 }

interface TicketViewProps {
  listingId: string
  token: string
  /** Taken just now, by the form that stood here. */
  isNew: boolean
  /** Lets this phone take another number. */
  onForget: () => void
}

/** A number, and how many go in before it. */
export function TicketView({ listingId, token, isNew, onForget }: TicketViewProps) {
  const query = useTicket(token)
  const { data: ticket, error } = query
  const isShownAnew = isNew && ticket !== undefined
  // Who does not see the page hears the number, instead of the first button below it.
  useEffect(() => {
    if (isShownAnew) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [isShownAnew])
  if (!ticket) {
    const isGone = error instanceof ApiError && [400, 404].includes(error.status)
    return (
      <>
        <PageTitle title="Your number" />
        {!error && <Skeleton className="h-72 rounded-card" />}
        {error && !isGone && <LoadFailure query={query} title="Your number could not be loaded" />}
        {isGone && (
          <>
            <ErrorState
              title="This number is over"
              description="Numbers are deleted after the day of the sale. Scan the poster at the door for a new one."
            />
            <Button tone="secondary" onClick={onForget}>
              Take a new number
            </Button>
          </>
        )}
      </>
    )
  }
  const isWaiting = !ticket.isOver && isInLine(ticket)
  const isIn = ticket.state === 'in'
  const forget = !isWaiting && !ticket.isCalledOff && (
    <Button tone={isIn ? 'quiet' : 'secondary'} onClick={onForget}>
      Take a new number
    </Button>
  )
  return (
    <>
      <div>
        <PageTitle title={ticket.number === null ? t`Asked for a number` : t`Number ${doorNumber(ticket)}`} />
        <p className="mt-2 text-lead font-semibold wrap-anywhere">
          <bdi>{ticket.title}</bdi>
        </p>
        {/* By which the host knows whom they let in. */}
        <p className="text-ink-soft wrap-anywhere">
          <bdi>{ticket.name}</bdi>
          {` · ${plural(ticket.partySize, { one: '# person', other: '# people' })}`}
        </p>
      </div>
      <Standing ticket={ticket} />
      {error && <p className="font-semibold text-danger">No connection: this may be old.</p>}
      {isWaiting && <PushButton token={token} isPushed={ticket.isPushed} />}
      {isWaiting && <LeaveButton token={token} />}
      {!isIn && forget}
      <a
        href={pagePath(`/sale/${listingId}`)}
        className="inline-flex min-h-11 items-center font-semibold text-sky underline"
      >
        What is for sale here
      </a>
      {/* Last: who was called shows this page to the host first, and the focus of what they waited with must not lead to it. */}
      {isIn && forget}
    </>
  )
}

function useTicket(token: string) {
  const queryClient = useQueryClient()
  const [isStreaming, setStreaming] = useState(false)
  const query = useQuery({
    queryKey: ['door-ticket', token],
    queryFn: ({ signal }) => call(readDoorTicket, { params: { token } }, signal),
    refetchInterval: isStreaming ? ASK_MS.whileStreaming : ASK_MS.otherwise,
    refetchIntervalInBackground: true,
  })
  useEffect(() => {
    const show = (data: string) => {
      setStreaming(true)
      const next = DoorTicketView.safeParse(JSON.parse(data)).data
      // Whether this phone is told does not stand in the stream, which began before.
      queryClient.setQueryData<DoorTicketView>(
        ['door-ticket', token],
        (known) => next && { ...next, isPushed: next.isPushed || known?.isPushed === true },
      )
    }
    return followEvents(readDoorTicket.path.replace(':token', token), { [DOOR_EVENT]: show }, () => setStreaming(false))
  }, [queryClient, token])
  return query
}

function Standing({ ticket }: { ticket: DoorTicketView }) {
  const { ahead, minutes, isPaused, isBack } = ticket
  const state = getShownState(ticket)
  // Read aloud when it changes, since nobody looks at the phone all the time.
  return (
    <output
      className={classes(
        'grid grid-cols-1 gap-2 rounded-card border p-6 text-center wrap-anywhere',
        state === 'in' ? 'border-grass bg-grass text-on-grass' : 'border-line bg-card',
      )}
    >
      {state === 'in' && <Big text={t`Come in`} note={t`It is your turn. Show the host this page.`} />}
      {state === 'asked' && (
        <Big text={t`Ask the host`} note={t`Your phone did not say where it is. The host taps you in at the door.`} />
      )}
      {state === 'called_off' && <Big text={t`The sale was called off`} note={t`Nobody is let in anymore.`} />}
      {state === 'over' && <Big text={t`The line is closed.`} note={t`Nobody is let in with this number anymore.`} />}
      {state === 'out' && <Big text={t`Out of the line`} note={t`You were called twice. Ask the host at the door.`} />}
      {state === 'left' && <Big text={t`Not in line anymore`} note={t`Your place was given up.`} />}
      {state === 'waiting' && (
        <Big
          text={ahead === 0 ? t`You are next` : plural(ahead, { one: '# before you', other: '# before you' })}
          note={describeWait({ minutes, isPaused })}
        >
          {isBack && (
            <p>You were called and were not there, so you went three places back. Next time you lose your place.</p>
          )}
        </Big>
      )}
    </output>
  )
}

function getShownState({ state, isOver, isCalledOff }: DoorTicketView) {
  if (isCalledOff) return 'called_off'
  return isOver && state !== 'in' ? 'over' : state
}

function describeWait({ minutes, isPaused }: Pick<DoorTicketView, 'minutes' | 'isPaused'>): string {
  if (isPaused) return t`The line is paused for a moment.`
  if (minutes === null) return t`How long it takes is known when a few have gone in.`
  return plural(minutes, { one: 'About # minute', other: 'About # minutes' })
}

function Big({ text, note, children }: { text: string; note: string; children?: ReactNode }) {
  return (
    <>
      <p className="font-display text-h1 font-extrabold">{text}</p>
      <p className="text-lead">{note}</p>
      {children}
    </>
  )
}

/** Tells this phone by a push message, where its browser can. */
function PushButton({ token, isPushed }: { token: string; isPushed: boolean }) {
  const queryClient = useQueryClient()
  const canPush = canNotify() && 'serviceWorker' in navigator
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') return false
      // For who has no account no other page starts it.
      await startServiceWorker(new AbortController().signal)
      const { publicKey } = await call(getDoorPushKey, { params: { token } })
      await call(setDoorPush, { params: { token }, body: await subscribeTo(publicKey) })
      return true
    },
    onSuccess: (isOn) =>
      queryClient.setQueryData<DoorTicketView>(
        ['door-ticket', token],
        (known) => known && { ...known, isPushed: isOn },
      ),
    onError: (error) => showFailure(error, { title: t`This phone cannot be notified` }),
  })
  if (isPushed) {
    return (
      <p className="flex items-center gap-2">
        <BellRing className="size-5 shrink-0 text-grass" />
        This phone is notified when it is nearly your turn.
      </p>
    )
  }
  if (!canPush) return <p className="text-ink-soft">Keep this page open: it says when it is your turn.</p>
  return (
    <Button icon={<Bell />} isPending={isPending} onClick={() => mutate()}>
      Tell me when it is my turn
    </Button>
  )
}

function LeaveButton({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(leaveDoorLine, { params: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['door-ticket', token] }),
    onError: (error) => showFailure(error, { title: t`You are still in line` }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        Leave the line
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t`Leave the line?`}
        description={t`Your place goes to whoever is behind you.`}
        confirmText={t`Leave the line`}
        pendingText={t`Leaving...`}
        isPending={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}
