import { Spinner } from '#ui/Spinner.tsx'

/** Shown when a page's own code takes long to come. */
export function PageLoading() {
  return (
    <output className="grid min-h-[50dvh] place-items-center text-ink-soft">
      <Spinner className="size-7" />
      <span className="sr-only">Loading</span>
    </output>
  )
}
