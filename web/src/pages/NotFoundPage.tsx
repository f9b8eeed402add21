import { ButtonLink } from '#ui/ButtonLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SceneDrawing } from '#ui/SceneDrawing.tsx'

/** Any address that is no page (S2.12.1). */
export function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 px-5 py-16 text-center">
      <SceneDrawing scene="sign" className="w-44 max-w-full" />
      <PageTitle title="Page Not Found" />
      <p className="text-lead text-ink-soft">
        Nothing is at this address. The sale may have moved, or the link is incomplete.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/browse">Browse Sales</ButtonLink>
        <ButtonLink to="/" tone="secondary">
          Go Home
        </ButtonLink>
      </div>
    </div>
  )
}
