import { useMutation, useQuery } from '@tanstack/react-query'
import { type DoorPoster, MAX_DOOR_NAME_LENGTH, readDoorPoster, takeDoorNumber } from '@yardsnap/contract/door-line'
import { formatDay } from '@yardsnap/contract/dates'
import { language, plural, t } from '@yardsnap/contract/texts'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call, getErrorMessage } from '#api/call.ts'
import { formatClock } from '#lib/instants.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState, LoadFailure } from '#ui/ErrorState.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { coarsePosition, tokenToAskWith } from './own-ticket.ts'

const LOOK_AGAIN_MS = 20_000

interface JoinLineProps {
  listingId: string
  code: string
  onTaken: (token: string) => void
}

/** Takes a number, without an account. */
export function JoinLine({ listingId, code, onTaken }: JoinLineProps) {
  const query = useQuery({
    queryKey: ['door-poster', listingId, code],
    queryFn: ({ signal }) => call(readDoorPoster, { params: { listingId }, query: { code } }, signal),
    refetchInterval: LOOK_AGAIN_MS,
    retry: false,
  })
  const { data, error } = query
  if (!data) {
    const isRefused = error instanceof ApiError && [400, 403, 404].includes(error.status)
    return (
      <>
        <PageTitle title="Line at the door" />
        {!error && <Skeleton className="h-72 rounded-card" />}
        {error && !isRefused && <LoadFailure query={query} title="The line could not be loaded" />}
        {error && isRefused && (
          <ErrorState
            title="This code gives no number"
            description={getErrorMessage(error, t`Scan the poster that hangs at the door now.`)}
          />
        )}
      </>
    )
  }
  return (
    <>
      <div>
        <PageTitle title="Line at the door" />
        <p className="mt-2 text-lead font-semibold wrap-anywhere">
          <bdi>{data.title}</bdi>
        </p>
        <p className="text-ink-soft">{describeLine(data)}</p>
      </div>
      {data.state === 'open' && <JoinForm {...{ listingId, code, onTaken }} maxPartySize={data.maxPartySize} />}
    </>
  )
}

/** 'Nobody is waiting', '12 waiting, about 20 minutes', 'Numbers are given from 5:00 AM'. */
function describeLine({ state, opensAt, timeZone, day, waiting, minutes }: DoorPoster): string {
  if (state === 'over') return t`The line of ${formatDay(day)} is closed.`
  if (state === 'early') return t`Numbers are given from ${formatClock(opensAt, timeZone)}. Open this page again then.`
  if (state === 'full') return t`The line is full. Ask the host at the door.`
  if (waiting === 0) return t`Nobody is waiting now.`
  const people = plural(waiting, { one: '# number before you', other: '# numbers before you' })
  return minutes === null ? people : t`${people}, about ${plural(minutes, { one: '# minute', other: '# minutes' })}`
}

function JoinForm({ listingId, code, maxPartySize, onTaken }: JoinLineProps & { maxPartySize: number }) {
  const [name, setName] = useState('')
  const [partySize, setPartySize] = useState(1)
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const token = tokenToAskWith(listingId, code)
      const position = await coarsePosition()
      const body = { code, token, name: name.trim(), partySize, position, language: language() }
      await call(takeDoorNumber, { params: { listingId }, body })
      return token
    },
    onSuccess: onTaken,
  })
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (name.trim() !== '') mutate()
      }}
    >
      <TextField
        label="Name or initials"
        hint="The host reads it, and it is deleted after the day."
        value={name}
        maxLength={MAX_DOOR_NAME_LENGTH}
        autoComplete="given-name"
        error={isTried && name.trim() === '' ? t`Type a name or initials` : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {maxPartySize > 1 && (
        <NumberField
          label="How many are you?"
          hint={t`At most ${maxPartySize} on one number`}
          value={partySize}
          max={maxPartySize}
          tooMany={t`At most ${maxPartySize} on one number. Whoever else comes with you takes another.`}
          onValueChange={setPartySize}
        />
      )}
      <p className="flex gap-2 text-ink-soft">
        <MapPin className="mt-0.5 size-5 shrink-0" />
        Your phone asks once whether it may say where it is, to within a block. It is compared with the sale and not
        kept. If you say no, the host taps you in.
      </p>
      {error && (
        <p role="alert" className="font-semibold text-danger">
          {getErrorMessage(error, t`You have no number yet. Please try again.`)}
        </p>
      )}
      <Button type="submit" isPending={isPending} pendingText="Taking a number...">
        Take a number
      </Button>
    </form>
  )
}
