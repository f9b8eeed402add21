import { useMutation } from '@tanstack/react-query'
import { t } from '@yardsnap/contract/texts'
import { useEffect, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { type SharedSighting, takeSighting } from '#core/offline/shared-files.ts'
import { sendPhoto } from '#core/photos/send-photo.ts'
import { useLatestCallback } from '#lib/use-latest-callback.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { useReading } from './seen-sale.ts'
import { SeenSaleFields } from './parts/SeenSaleFields.tsx'
import { SightingStart } from './parts/SightingStart.tsx'
import { EMPTY_DAY, type SeenSaleForm, toSeenSaleForm } from './seen-sale-form.ts'

const NOTHING_READ: SeenSaleForm = {
  streetAddress: '',
  city: '',
  state: '',
  zipCode: '',
  days: [EMPTY_DAY],
  words: '',
}

/** How the fields were filled. `unread`: the photo stays, but nobody could read it. */
type Source = 'photo' | 'text' | 'unread' | 'hand'

interface Read {
  source: Source
  fields: SeenSaleForm
  photoUrl: string | null
}

/** Adds a sale that somebody else holds: a photo or a text, what was read of it, one button. */
export function AddSeenSale() {
  const [text, setText] = useState('')
  const [read, setRead] = useState<Read | null>(null)
  // Who types by hand meanwhile goes on with that: a photo that is read late would take the form's words and picture.
  const showRead = (next: Read) => setRead((before) => before ?? next)
  const { start, progress, failure } = useSource({ text, onText: setText, onRead: showRead })
  if (read) {
    return (
      <>
        <PageTitle title={read.source === 'hand' ? 'The sale you saw' : 'Is this right?'} className="mb-3" />
        <p className="mb-5 rounded-control bg-sky-wash px-4 py-3">{EXPLANATIONS[read.source]}</p>
        <SeenSaleFields fields={read.fields} photoUrl={read.photoUrl} onStartOver={() => setRead(null)} />
      </>
    )
  }
  return (
    <>
      <PageTitle title="Add a sale you saw" className="mb-2" />
      <p className="mb-5 text-lead text-ink-soft">
        A sign on the corner, a note on the board: put it on the map for your neighbors. Neither they nor the host learn
        that it was you.
      </p>
      <SightingStart
        text={text}
        onText={setText}
        progress={progress}
        onPhoto={(photo) => start({ photo, text: '' })}
        onRead={() => start({ photo: null, text })}
        onByHand={() => setRead({ source: 'hand', fields: NOTHING_READ, photoUrl: null })}
      />
      {failure && <ErrorState {...failure} className="mt-5" />}
    </>
  )
}

const EXPLANATIONS: Record<Source, string> = {
  photo: t`This was read off your photo. Correct what is wrong; what could not be read is empty.`,
  text: t`This was read from the text. Correct what is wrong; what could not be read is empty.`,
  unread: t`Your photo is kept, but its writing could not be read. Type in what the sign says.`,
  hand: t`Write it as on the sign. What the sign does not say can stay empty.`,
}

function toSource({ isRead, hasPhoto }: { isRead: boolean; hasPhoto: boolean }): Source {
  if (hasPhoto) return isRead ? 'photo' : 'unread'
  return isRead ? 'text' : 'hand'
}

interface UseSourceOptions {
  text: string
  onText: (text: string) => void
  onRead: (read: Read) => void
}

/** Sends and reads what a sighting begins with, also what was shared to the app. */
function useSource({ text, onText, onRead }: UseSourceOptions) {
  const reading = useReading()
  const sending = useMutation({ mutationFn: sendPhoto, onError: leaveWhenUnauthorized })
  const start = async (source: SharedSighting) => {
    reading.reset()
    sending.reset()
    const photoUrl = source.photo && (await sending.mutateAsync(source.photo).catch(() => null))
    if (source.photo && !photoUrl) return
    const answer = await reading.mutateAsync({ photoUrl, text: source.text }).catch((error: unknown) => {
      leaveWhenUnauthorized(error)
      return null
    })
    if (answer) {
      const { streetAddress, days, words } = answer.reading
      const isRead = streetAddress !== '' || days.length > 0 || words !== ''
      onRead({
        source: toSource({ isRead, hasPhoto: photoUrl !== null }),
        fields: toSeenSaleForm(answer.reading),
        photoUrl,
      })
    } else if (photoUrl) {
      // The photo has arrived; what it says can be typed.
      onRead({ source: 'unread', fields: NOTHING_READ, photoUrl })
    }
  }
  useShared((shared) => {
    onText(shared.text)
    void start(shared)
  })
  const retry = () => void start(sending.variables ? { photo: sending.variables, text: '' } : { photo: null, text })
  const error = sending.error ?? reading.error
  return {
    start: (source: SharedSighting) => void start(source),
    progress: sending.isPending ? t`Sending the photo...` : reading.isPending ? t`Reading it...` : null,
    failure: error && {
      title: sending.error ? t`The photo could not be sent` : t`The text could not be read`,
      description: getErrorMessage(error, t`Please try again.`),
      onRetry: retry,
    },
  }
}

/** Calls back with what was shared to the app, once. */
function useShared(onShared: (shared: SharedSighting) => void): void {
  const handle = useLatestCallback(onShared)
  useEffect(() => {
    const take = async () => {
      const shared = await takeSighting()
      if (shared) handle(shared)
    }
    // A browser that stores nothing has nothing in store.
    take().catch(() => undefined)
  }, [handle])
}
