import { plural, t } from '@yardsnap/contract/texts'
import type { PhotoFaces } from '@yardsnap/contract/detection'
import { Eye, EyeOff } from 'lucide-react'
import { showFailure } from '#api/show-failure.ts'
import { Button } from '#ui/Button.tsx'
import { showUndoToast } from '#sell/items/undo-toast.ts'
import { countFaces, useSetBlurs, withFacesBlurred } from './faces.ts'

interface FacesNoticeProps {
  listingId: string | null
  photos: readonly PhotoFaces[]
}

export function FacesNotice({ listingId, photos }: FacesNoticeProps) {
  const setBlurs = useSetBlurs(listingId)
  const { shown, blurred } = countFaces(photos)
  if (shown + blurred === 0) return null

  const apply = async (blurs: Parameters<typeof setBlurs.mutateAsync>[0]) => {
    try {
      await setBlurs.mutateAsync(blurs)
      return true
    } catch (error) {
      showFailure(error, { fallback: t`The photos could not be changed. Please try again.` })
      return false
    }
  }
  const blurFaces = async () => {
    const before = photos.map(({ photoId, blurs }) => ({ photoId, blurs }))
    if (!(await apply(withFacesBlurred(photos)))) return
    const description = t`The faces that were found are blurred in every picture of your sale.`
    showUndoToast(t`Faces blurred`, () => void apply(before), description)
  }
  const showFaces = () => void apply(photos.map(({ photoId }) => ({ photoId, blurs: [] })))

  const pending = { isPending: setBlurs.isPending, pendingText: t`Blurring...` }

  return (
    <section
      aria-label="Faces"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-paper-deep px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-48">
        <strong>
          {shown > 0
            ? plural(shown, { one: '# face found', other: '# faces found' })
            : plural(blurred, { one: '# face blurred', other: '# faces blurred' })}
        </strong>
        <span className="block text-small text-ink-soft">
          {shown > 0
            ? 'Pictures on a wall count too, and some faces may be missed: have a look.'
            : 'In every picture of your sale; your original photos stay as they are.'}
        </span>
      </p>
      {shown > 0 ? (
        <Button tone="secondary" icon={<EyeOff />} {...pending} onClick={() => void blurFaces()}>
          {shown === 1 ? t.of('a face')`Blur it` : t.of('faces')`Blur them`}
        </Button>
      ) : (
        <Button tone="quiet" icon={<Eye />} isPending={setBlurs.isPending} onClick={showFaces}>
          {blurred === 1 ? t.of('a face')`Show it` : t.of('faces')`Show them`}
        </Button>
      )}
    </section>
  )
}
