import { ButtonLink } from '#ui/ButtonLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SceneDrawing } from '#ui/SceneDrawing.tsx'

/** S2.11.6. */
export function ListingNotFound() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-5 py-14 text-center">
      <SceneDrawing scene="sign" className="w-44" />
      <PageTitle title="Sale Not Found" className="mt-5" />
      <p className="mt-2 text-lead text-ink-soft">
        The garage sale you&apos;re looking for doesn&apos;t exist or has been removed.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/browse">Browse Other Sales</ButtonLink>
        <ButtonLink to="/" tone="secondary">
          Go Home
        </ButtonLink>
      </div>
    </div>
  )
}
