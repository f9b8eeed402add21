import type { DraftItem, NameGuess } from '@yardsnap/contract/drafts'
import { type CropRectangle, getPictureUrl } from '@yardsnap/contract/items'
import type { ItemGroup } from '@yardsnap/contract/item-groups'
import type { Kind } from '@yardsnap/contract/kinds'
import type { Photo } from '@yardsnap/contract/photos'
import { Image } from 'lucide-react'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { CropInPhoto } from '#sell/items/CropInPhoto.tsx'
import { getPhotoUrl } from '#core/items/crop.ts'
import { placeIn } from '#core/items/item-place.ts'
import type { ItemKeeper } from '#core/items/draft-items.ts'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { useSizedPicture } from '#core/items/picture-versions.ts'
import { cardTitle, hasFavorite } from '#sell/review/name-cards.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { DescribeItemsButton } from './DescribeItemsSheet.tsx'
import { GroupPictures } from './GroupPictures.tsx'
import { NameField } from './NameField.tsx'
import { rangeText } from '#sell/items/kinds.ts'

interface NameCardProps {
  item: DraftItem
  photos: readonly Photo[]
  /** Each answered by one tap. */
  names: readonly (NameGuess | Kind)[]
  kinds: ReadonlyMap<string, Kind>
  /** Groups to choose from, likeliest first; empty where a name is likely known. */
  groups: readonly ItemGroup[]
  onGroup: (group: ItemGroup) => void
  field: React.RefObject<HTMLInputElement | null>
  /** What takes a list of everything in the photo. */
  keeper: Pick<ItemKeeper, 'items' | 'change'>
  onChoose: (guess: NameGuess | Kind, kind: Kind | null) => void
  onKeep: (text: string, kind: Kind | null) => void
  onSkip: () => void
  onBack: () => void
}

/** An item, shown large, with the names that it may have. */
export function NameCard(props: NameCardProps) {
  const { item, photos, names, kinds, groups, field, onChoose, onKeep, onSkip, onBack } = props
  const [text, setText] = useState('')
  const [hasFocus, setFocus] = useState(false)
  const [isMore, setMore] = useState(false)
  const isTypingName = text !== '' || hasFocus
  const isStrip = isTypingName || (isMore && groups.length > 0)
  const swipe = useSwipe({ onLeft: onSkip, onRight: onBack })
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  return (
    <section
      ref={card}
      aria-label={cardTitle(item)}
      tabIndex={-1}
      className="mx-auto flex w-full max-w-2xl grow flex-col gap-3.5 px-4 pt-3 pb-3.5 outline-none desk:pt-6"
    >
      <div
        {...swipe.handlers}
        style={{ translate: `${swipe.offset}px` }}
        className={classes('flex touch-pan-y flex-col', isStrip ? 'h-28 shrink-0' : 'min-h-52 grow desk:max-h-[34rem]')}
      >
        <CardPicture item={item} photos={photos} keeper={props.keeper} isStrip={isStrip} />
      </div>
      {!isTypingName && names.length > 0 && (
        <NameChips guesses={names} kinds={kinds} hasFavorite={hasFavorite(item)} onChoose={onChoose} />
      )}
      {!isTypingName && groups.length > 0 && (
        <GroupPictures groups={groups} onChoose={props.onGroup} onMoreChange={setMore} />
      )}
      <NameField
        text={text}
        onText={setText}
        onChoose={(kind) => onChoose(kind, kind)}
        onKeep={onKeep}
        field={field}
        onFocusChange={setFocus}
      />
    </section>
  )
}

interface CardPictureProps extends Pick<NameCardProps, 'item' | 'photos' | 'keeper'> {
  isStrip: boolean
}

function CardPicture({ item, photos, keeper, isStrip }: CardPictureProps) {
  const [isWhole, setWhole] = useState(false)
  const sizedPicture = useSizedPicture()
  const url = getPictureUrl(item)
  const source = item.sourceImageUrl ?? (url && getPhotoUrl(url))
  const index = photos.findIndex((photo) => photo.url === source)
  const photo = photos[index]
  const crop = photo && placeIn(item, photo)
  const alt = cardTitle(item)
  if (!photo || !crop) {
    return (
      <ItemPicture
        url={url}
        category={item.category}
        name={item.title}
        alt={alt}
        widthPixels={400}
        className="grow rounded-card"
      />
    )
  }
  return (
    <CropInPhoto photo={photo} crop={crop} alt={alt} className="grow">
      {!isStrip && (
        <div
          className={classes(
            'absolute inset-x-2.5 flex flex-wrap justify-end gap-2',
            isAtTop(crop) ? 'bottom-2.5' : 'top-2.5',
          )}
        >
          <DescribeItemsButton
            keeper={keeper}
            photos={photos}
            shownPhoto={photo}
            tone="quiet"
            className={`mr-auto ${ON_PICTURE}`}
          />
          <Button tone="quiet" icon={<Image />} onClick={() => setWhole(true)} className={ON_PICTURE}>
            Photo {index + 1}
          </Button>
        </div>
      )}
      <Sheet isOpen={isWhole} onOpenChange={setWhole} title={`Photo ${index + 1}`}>
        <img
          src={sizedPicture(photo.url, 1280)}
          alt={`Your upload ${index + 1} of ${photos.length}`}
          style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
          className="mx-auto max-h-[70dvh] rounded-card bg-paper-deep"
        />
      </Sheet>
    </CropInPhoto>
  )
}

/** Percent of a photo's height. */
const NEAR_EDGE = 12

/** Whether buttons at the top of the picture would lie on the item: the photo goes no further up there. */
const isAtTop = ({ y, height }: CropRectangle): boolean => y < NEAR_EDGE && y + height < 100 - NEAR_EDGE

const ON_PICTURE = 'min-h-11 rounded-full bg-card/95 px-4'

/** A finger that goes so far sideways has swiped. Pixels. */
const SWIPE = 64

/** Follows a finger sideways. @returns handlers for the element, which needs `touch-action: pan-y`, and its offset */
function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const from = useRef<number | null>(null)
  const [offset, setOffset] = useState(0)
  const end = () => {
    from.current = null
    setOffset(0)
  }
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'touch' && event.isPrimary) from.current = event.clientX
      },
      onPointerMove: (event: PointerEvent) => {
        if (from.current !== null) setOffset(event.clientX - from.current)
      },
      onPointerUp: (event: PointerEvent) => {
        const by = from.current === null ? 0 : event.clientX - from.current
        end()
        if (by < -SWIPE) onLeft()
        if (by > SWIPE) onRight()
      },
      onPointerCancel: end,
    },
  }
}

interface NameChipsProps {
  guesses: readonly (NameGuess | Kind)[]
  kinds: ReadonlyMap<string, Kind>
  hasFavorite: boolean
  onChoose: (guess: NameGuess | Kind, kind: Kind | null) => void
}

/** What it may be called, each answered by one tap, with what such things usually cost. */
function NameChips({ guesses, kinds, hasFavorite, onChoose }: NameChipsProps) {
  return (
    <fieldset aria-label="What it may be" className="grid grid-cols-2 gap-2.5">
      {guesses.map((guess, index) => {
        const kind = 'price' in guess ? guess : (kinds.get(guess.title) ?? null)
        const isFavorite = hasFavorite && index === 0
        return (
          <button
            key={guess.title}
            type="button"
            aria-keyshortcuts={`Alt+${index + 1}`}
            onClick={() => onChoose(guess, kind)}
            className={classes(
              'flex min-h-16 min-w-0 flex-col items-center justify-center rounded-card border-[1.5px] px-2.5 py-1.5 text-center transition-[background-color,scale] active:scale-[0.98]',
              isFavorite
                ? 'border-brick bg-brick text-on-brick hover:bg-brick-strong'
                : 'border-line-strong bg-card hover:bg-paper-deep',
              guesses.length % 2 === 1 && 'first:col-span-2',
            )}
          >
            <span className="line-clamp-2 max-w-full text-[1.0625rem] leading-tight font-semibold wrap-anywhere">
              <bdi>{guess.title}</bdi>
            </span>
            {kind && (
              <span className={classes('text-small tabular-nums', !isFavorite && 'text-ink-soft')}>
                {rangeText(kind)}
              </span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
