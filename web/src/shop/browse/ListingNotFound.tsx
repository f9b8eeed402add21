import { ButtonLink } from '#ui/ButtonLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SceneDrawing } from '#ui/SceneDrawing.tsx'

/** S2.11.6. @param isHidden whether there is such a sale, and admins have hidden it */
export function ListingNotFound({ isHidden = false }: { isHidden?: boolean }) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-5 py-14 text-center wrap-anywhere">
      <SceneDrawing scene="sign" className="w-44 max-w-full" />
      <PageTitle title={isHidden ? 'This Sale Is Hidden' : 'Sale Not Found'} className="mt-5" />
      <p className="mt-2 text-lead text-ink-soft">
        {isHidden
          ? 'The people who run this site have hidden it. It may come back; until then, do not count on it taking place.'
          : "The garage sale you're looking for doesn't exist or has been removed."}
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
