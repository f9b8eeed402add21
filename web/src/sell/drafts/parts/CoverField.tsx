import type { DraftItem } from '@yardsnap/contract/drafts'
import { getPictureUrl } from '@yardsnap/contract/items'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import type { Photo } from '@yardsnap/contract/photos'
import { Image, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { CoverChoice } from './CoverChoice.tsx'

export interface CoverFieldProps {
  form: UseFormReturn<ListingForm>
  photos: readonly Photo[]
  /** What is in the sale. */
  items: readonly DraftItem[]
}

/** The picture of the sale, which is chosen for the host until they choose one. */
export function CoverField({ form, photos, items }: CoverFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const coverUrl = useWatch({ control: form.control, name: 'coverUrl' })
  if (photos.length === 0 && items.every((item) => getPictureUrl(item) === null)) return null
  return (
    <section aria-labelledby="cover-heading">
      <h3 id="cover-heading" className="mb-1.5 text-body font-semibold">
        Cover
      </h3>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {coverUrl ? (
          <ItemPicture
            url={coverUrl}
            category="other"
            alt="The cover that you chose"
            aspect={1.5}
            isScene
            widthPixels={120}
            className="aspect-[3/2] w-30 shrink-0 rounded-control"
          />
        ) : (
          <span className="grid aspect-[3/2] w-30 shrink-0 place-items-center rounded-control bg-paper-deep text-ink-soft">
            <Sparkles aria-hidden className="size-7" />
          </span>
        )}
        <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-2">
          <p className="text-small text-ink-soft">
            {coverUrl
              ? 'Your choice stands first on cards, on the page and in links.'
              : 'The best picture of your sale stands first.'}
          </p>
          <Button tone="secondary" icon={<Image />} onClick={() => setOpen(true)}>
            {coverUrl ? 'Change the cover' : 'Choose the cover'}
          </Button>
        </div>
      </div>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Choose the cover"
        description="It stands first on cards and the page of your sale, and in links that you send."
        size="wide"
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <CoverChoice
          photos={photos}
          items={items}
          value={coverUrl}
          onValueChange={(url) => form.setValue('coverUrl', url, { shouldDirty: true, shouldTouch: true })}
        />
      </Dialog>
    </section>
  )
}
