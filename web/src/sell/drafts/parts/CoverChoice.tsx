import type { DraftItem } from '@yardsnap/contract/drafts'
import { getPictureUrl } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { Sparkles } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { getItemName } from '#core/items/item-text.ts'
import { ItemPicture } from '#core/items/ItemPicture.tsx'

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
export function CoverChoice({ photos, items, value, onValueChange }: CoverChoiceProps) {
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
