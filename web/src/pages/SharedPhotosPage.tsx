import { plural } from '@yardsnap/contract/texts'
import { MAX_PHOTOS_PER_UPLOAD } from '@yardsnap/contract/photos'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCurrentUser } from '#core/accounts/api.ts'
import { keepSighting, type SharedPhotos } from '#core/offline/shared-files.ts'
import { site } from '#lib/site.ts'
import { useDiscardShared, useSharedPhotos } from '#sell/sharing/api.ts'
import { DiscardShared } from '#sell/sharing/DiscardShared.tsx'
import { ShareChoices } from '#sell/sharing/ShareChoices.tsx'
import { RefusedFiles, SharedPictures } from '#sell/sharing/SharedPictures.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'

const route = getRouteApi('/shell/shared')

/** Where the phone's share sheet leads with photos: which sale are they for? */
export function SharedPhotosPage() {
  const { failed } = route.useSearch()
  const { data: shared, isPending, isError } = useSharedPhotos()
  return (
    <div className="mx-auto grid max-w-2xl gap-5 px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Your shared photos" />
      {(failed || isError) && (
        <ErrorState
          title="The photos could not be kept on this device"
          description="Its storage may be full. They stay where you shared them from: make some room, or share fewer at once."
        />
      )}
      {shared ? <Waiting shared={shared} /> : !isPending && !failed && !isError && <NothingShared />}
    </div>
  )
}

function NothingShared() {
  return (
    <EmptyCard
      scene="table"
      title="No photos wait here"
      description="Choose photos in your phone's gallery and share them to this app, or begin a sale here."
      action={<ButtonLink to="/create">Create Listing</ButtonLink>}
    />
  )
}

function Waiting({ shared }: { shared: SharedPhotos }) {
  const user = useCurrentUser()
  const { photos, refused } = shared
  const count = photos.length
  return (
    <>
      <RefusedFiles refused={refused} />
      {count === 0 ? (
        <NothingShared />
      ) : (
        <>
          <SharedPictures photos={photos} />
          {count > MAX_PHOTOS_PER_UPLOAD && (
            <p className="rounded-control bg-sky-wash px-4 py-3">
              A sale takes {MAX_PHOTOS_PER_UPLOAD} photos at a time: the first {MAX_PHOTOS_PER_UPLOAD} go now, the
              others wait on this device.
            </p>
          )}
          {user ? (
            <Choices shared={shared} />
          ) : (
            <SignInPrompt
              title="Sign in to use your photos"
              description="They wait on this device, and you go on here afterwards."
            />
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4 text-ink-soft">
            <p>{plural(count, { one: '# photo waits for a week.', other: '# photos wait for a week.' })}</p>
            <DiscardShared count={count} />
          </div>
        </>
      )}
    </>
  )
}

function Choices({ shared }: { shared: SharedPhotos }) {
  const navigate = useNavigate()
  const { mutateAsync: discard } = useDiscardShared()
  const [photo = null, ...more] = shared.photos
  const addSighting = async () => {
    await keepSighting({ photo, text: shared.text })
    await discard()
    await navigate({ to: '/seen/new' })
  }
  return (
    <div className="grid gap-3">
      <h2 className="text-h2">Which sale are they for?</h2>
      <ShareChoices />
      {site.hasSeenSales && more.length === 0 && (
        <Button tone="secondary" className="mt-2" onClick={() => void addSighting()}>
          It is the sign of a sale that I saw
        </Button>
      )}
    </div>
  )
}
