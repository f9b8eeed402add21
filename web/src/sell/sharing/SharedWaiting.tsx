import { plural } from '@yardsnap/contract/texts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useSharedPhotos } from './api.ts'
import { DiscardShared } from './DiscardShared.tsx'

/** Says that photos which were shared to the app wait: those that a sale had no room for, and those that nobody came back for. */
export function SharedWaiting() {
  const count = useSharedPhotos().data?.photos.length ?? 0
  if (count === 0) return null
  return (
    <section
      aria-label="Photos that you shared"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-line bg-sky-wash px-4 py-2"
    >
      <p className="py-1.5 font-semibold">
        {plural(count, {
          one: '# photo that you shared waits on this device.',
          other: '# photos that you shared wait on this device.',
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/shared" tone="secondary">
          Choose a sale
        </ButtonLink>
        <DiscardShared count={count} />
      </div>
    </section>
  )
}
