import { type Consignment, MAX_CONSIGNORS } from '@yardsnap/contract/consignments'
import { SignUpPlaces } from '@yardsnap/contract/consignor-sign-up'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { useSignUpLink, useWriteSignUpLink } from '#day/consignment/api.ts'
import { pageUrl } from '#lib/page-path.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { QrPicture } from '#ui/QrPicture.tsx'
import { TextField } from '#ui/TextField.tsx'

interface SignUpSectionProps {
  listingId: string
  consignment: Consignment
  /** How many places are taken. */
  taken: number
}

/** The link by which people register themselves, for a newsletter or a poster. */
export function SignUpSection({ listingId, consignment, taken }: SignUpSectionProps) {
  const { data: link } = useSignUpLink(listingId)
  const [isEnding, setEnding] = useState(false)
  const write = useWriteSignUpLink(listingId)
  if (!link || (link.token === null && consignment.status === 'closed')) return null
  const address = pageUrl(`/consign#${link.token}`)
  return (
    <Card className="mt-5 p-5">
      <section aria-labelledby="sign-up">
        <h2 id="sign-up" className="text-h3">
          {link.token === null ? t`Let people register themselves` : t`People register by this link`}
        </h2>
        <p className="mt-1 text-ink-soft">
          {link.token === null
            ? t`By a link for your newsletter or a poster. They read your terms and get a number and a page of their own; when the places are taken, they wait.`
            : t`${taken} of ${link.places ?? 0} places are taken. Everyone who comes later is put on the waiting list.`}
        </p>
        <div className="mt-4 grid grid-cols-1 gap-5 wide:grid-cols-[minmax(0,1fr)_auto] wide:gap-10">
          <div className="grid grid-cols-1 content-start gap-5">
            {link.token !== null && <CopyText what="link" text={address} />}
            <PlacesForm key={link.places} places={link.places} write={write} />
            {link.token !== null && (
              <Button tone="quiet" className="justify-self-start" onClick={() => setEnding(true)}>
                End the link
              </Button>
            )}
          </div>
          {link.token !== null && (
            <div className="w-full max-w-52">
              <QrPicture text={address} label={t`QR code of the page that registers consignors`} />
            </div>
          )}
        </div>
      </section>
      <AlertDialog
        isOpen={isEnding}
        onOpenChange={setEnding}
        onConfirm={() => write.mutate(null, { onSuccess: () => setEnding(false) })}
        isPending={write.isPending}
        title="End the link?"
        description="Nobody else can register then. People who have registered stay, and a new link will be a different one."
        confirmText="End it"
        pendingText="Ending it..."
      />
    </Card>
  )
}

function PlacesForm({ places, write }: { places: number | null; write: ReturnType<typeof useWriteSignUpLink> }) {
  const [typed, setTyped] = useState(places === null ? '' : String(places))
  const [isTried, setTried] = useState(false)
  const read = SignUpPlaces.safeParse(typed.trim() === '' ? Number.NaN : Number(typed))
  const problem = isTried ? read.error?.issues[0]?.message : undefined
  const refusal = write.error ? getErrorMessage(write.error, t`Not saved. Please try again.`) : undefined
  return (
    <form
      noValidate
      className="grid grid-cols-1 items-end gap-3 justify-self-start"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (read.data !== undefined && !write.isPending) write.mutate(read.data)
      }}
    >
      <TextField
        label="Places"
        hint={t`Up to ${MAX_CONSIGNORS}, with those whom you add yourself`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={problem ?? refusal}
      />
      {typed !== String(places ?? '') || places === null ? (
        <Button
          type="submit"
          tone="secondary"
          className="justify-self-start"
          isPending={write.isPending}
          pendingText="Saving..."
        >
          {places === null ? t`Make the link` : t`Change the places`}
        </Button>
      ) : null}
    </form>
  )
}
