import type { DraftItem } from '@yardsnap/contract/drafts'
import { getPictureUrl } from '@yardsnap/contract/items'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import type { Photo } from '@yardsnap/contract/photos'
import { Image, Sparkles } from 'lucide-react'
import { useState, type ReactNode, useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { getItemName } from '#core/items/item-text.ts'

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

interface CoverChoiceProps {
  photos: readonly Photo[]
  /** What is in the sale. */
  items: readonly DraftItem[]
  /** Empty: the best picture is chosen for the host. */
  value: string
  onValueChange: (coverUrl: string) => void
}

const TILE =
  'relative grid aspect-[3/2] place-items-center overflow-hidden rounded-control border-[3px] border-line bg-paper-deep text-center text-small font-semibold has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky'
const INPUT = 'absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none'

/** Chooses the picture that stands first wherever the sale is shown: a whole photo, or one item. */
function CoverChoice({ photos, items, value, onValueChange }: CoverChoiceProps) {
  const name = useId()
  const itemPictures = items.flatMap((item) => {
    const url = getPictureUrl(item)
    return url === null ? [] : [{ item, url }]
  })
  const choice = (url: string) => ({ name, url, isChosen: value === url, onChoose: () => onValueChange(url) })
  return (
    <div className="grid gap-5">
      <Choices label="For you">
        <label className={TILE}>
          <span className="grid justify-items-center gap-1 px-2 leading-tight">
            <Sparkles aria-hidden className="size-6" /> The best picture
          </span>
          <input type="radio" name={name} checked={value === ''} onChange={() => onValueChange('')} className={INPUT} />
        </label>
      </Choices>
      {photos.length > 0 && (
        <Choices label="Photos">
          {photos.map(({ id, url }, index) => (
            <Tile key={id} {...choice(url)} text={`Photo ${index + 1}`} isPhoto />
          ))}
        </Choices>
      )}
      {itemPictures.length > 0 && (
        <Choices label="Things">
          {itemPictures.map(({ item, url }) => (
            <Tile key={item.id} {...choice(url)} text={getItemName(item)} category={item.category} />
          ))}
        </Choices>
      )}
    </div>
  )
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-2.5">{children}</div>
    </fieldset>
  )
}

interface TileProps {
  name: string
  url: string
  text: string
  category?: string
  isPhoto?: boolean
  isChosen: boolean
  onChoose: () => void
}

function Tile({ name, url, text, category = 'other', isPhoto = false, isChosen, onChoose }: TileProps) {
  return (
    <label className="grid min-w-0 content-start gap-1">
      <span className={TILE}>
        <ItemPicture
          url={url}
          category={category}
          alt=""
          aspect={1.5}
          isScene={isPhoto}
          widthPixels={200}
          className="size-full"
        />
        <input type="radio" name={name} checked={isChosen} onChange={onChoose} className={INPUT} />
      </span>
      <bdi className="truncate text-small text-ink-soft">{text}</bdi>
    </label>
  )
}
