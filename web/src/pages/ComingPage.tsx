import { PageTitle } from '#ui/PageTitle.tsx'

/** Holds the place of a page whose parts are not all there. */
export function ComingPage() {
  return (
    <div className="mx-auto max-w-5xl px-5 py-10">
      <PageTitle title="Coming soon" />
    </div>
  )
}
