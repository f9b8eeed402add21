import { plural } from '@yardsnap/contract/texts'
import type { Photo } from '@yardsnap/contract/photos'
import { useState } from 'react'
import { placeIn } from '#core/items/item-place.ts'
import { useSizedPicture } from '#core/items/picture-versions.ts'
import type { ItemKeeper } from '#core/items/draft-items.ts'
import { useKinds } from '#sell/items/kinds.ts'
import { BoxesOnPhoto } from '#sell/detection/BoxesOnPhoto.tsx'
import { toBoxes } from '#sell/review/review-items.ts'
import { MAX_LIST_LENGTH, MAX_LINES, readLines } from '#sell/lists/item-lines.ts'
import { type MatchedLine, matchLines, listUnnamedItems, withSpoken } from '#sell/review/spoken-matches.ts'
import { Button, type ButtonTone } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { LimitNote } from '#ui/LimitNote.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showUndoToast } from '#sell/items/undo-toast.ts'
import { SpokenRow } from './SpokenRow.tsx'
import { MessageSquareText } from 'lucide-react'

interface DescribeItemsSheetProps {
  keeper: Pick<ItemKeeper, 'items' | 'change'>
  photos: readonly Photo[]
  photo: Photo
  onPhoto: (photo: Photo) => void
  isOpen: boolean
  onClose: () => void
}

const NO_TITLES: readonly string[] = []

/**
 * One text box for everything in a photo. Each line is shown with the items that it was matched to, before anything
 * changes.
 */
function DescribeItemsSheet({ keeper, photos, photo, onPhoto, isOpen, onClose }: DescribeItemsSheetProps) {
  const [text, setText] = useState('')
  const [isMatching, setMatching] = useState(false)
  const [changed, setChanged] = useState<ReadonlyMap<number, readonly string[]>>(new Map())
  const [pointedId, setPointedId] = useState<string | null>(null)
  const items = keeper.items.filter((item) => item.state !== 'dropped' && placeIn(item, photo))
  const open = listUnnamedItems(items)
  const lines = readLines(text)
  const kinds = useKinds(isMatching ? [...new Set(lines.map(({ title }) => title))] : NO_TITLES)
  const matches = isMatching ? withChanges(matchLines(lines, open, kinds), changed) : []
  const taken = new Map(matches.flatMap(({ itemIds }, index) => itemIds.map((id) => [id, index] as const)))

  // What was chosen is for the lines and the photo as they were.
  const forgetChosen = () => setChanged(new Map())
  const leave = () => {
    setMatching(false)
    forgetChosen()
    onClose()
  }
  const apply = () => {
    const undo = keeper.change((items) => withSpoken(items, matches))
    const title = plural(matches.length, {
      one: 'Took # thing from your list',
      other: 'Took # things from your list',
    })
    showUndoToast(title, undo)
    setText('')
    leave()
  }
  /** An item belongs to one line at most: choosing it for one line removes it from another. */
  const choose = (index: number, id: string | null) => {
    const next = new Map(changed)
    for (const [at, { itemIds }] of matches.entries()) {
      if (at !== index && id !== null && itemIds.includes(id))
        next.set(
          at,
          itemIds.filter((one) => one !== id),
        )
    }
    setChanged(next.set(index, id === null ? [] : toggled(matches[index]!, id)))
  }

  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={leave}
      title="Say what you see"
      footer={
        isMatching ? (
          <>
            <Button tone="secondary" onClick={() => setMatching(false)}>
              Change the list
            </Button>
            <Button onClick={apply}>{matches.length === 1 ? 'Use it' : `Use these ${matches.length}`}</Button>
          </>
        ) : (
          <Button onClick={() => lines.length > 0 && setMatching(true)} aria-disabled={lines.length === 0}>
            {lines.length === 0 ? 'Match with the photo' : `Match ${lines.length} with the photo`}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <div className="mx-auto w-full" style={{ maxWidth: `calc(34dvh * ${photo.width / photo.height})` }}>
          <BoxesOnPhoto photo={photo} boxes={toBoxes(items, photo)} litKey={pointedId} />
        </div>
        {photos.length > 1 && !isMatching && (
          <PhotoThumbs
            photos={photos}
            chosen={photo}
            onChoose={(next) => {
              forgetChosen()
              onPhoto(next)
            }}
          />
        )}
        {isMatching ? (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {matches.map((match, index) => (
              <SpokenRow
                // oxlint-disable-next-line react/no-array-index-key -- a line has nothing but its place
                key={index}
                match={match}
                items={open}
                isTaken={(id) => taken.has(id) && taken.get(id) !== index}
                onChoose={(id) => choose(index, id)}
                onPoint={setPointedId}
              />
            ))}
          </ul>
        ) : (
          <div>
            <TextArea
              label="What is in this photo"
              hint="One after the other, with prices where you know them: 3 laundry baskets 4 each, toy truck, globe 10. Your keyboard's microphone types it for you."
              value={text}
              maxLength={MAX_LIST_LENGTH}
              onChange={({ target }) => {
                forgetChosen()
                setText(target.value)
              }}
            />
            <LimitNote text={text} max={MAX_LIST_LENGTH} />
            {lines.length === MAX_LINES && (
              <output className="block text-small font-semibold text-danger">
                {`At most ${MAX_LINES} things at once: say the others after these.`}
              </output>
            )}
          </div>
        )}
      </div>
    </Sheet>
  )
}

function withChanges(matches: readonly MatchedLine[], changed: ReadonlyMap<number, readonly string[]>): MatchedLine[] {
  return matches.map((match, index) => ({ ...match, itemIds: changed.get(index) ?? match.itemIds }))
}

/** For a line about one item, a tap replaces the choice; for a line about several, it adds or removes one. */
function toggled({ line, itemIds }: MatchedLine, id: string): readonly string[] {
  if (itemIds.includes(id)) return itemIds.filter((one) => one !== id)
  return line.pieces > itemIds.length ? [...itemIds, id] : [...itemIds.slice(0, line.pieces - 1), id]
}

interface PhotoThumbsProps {
  photos: readonly Photo[]
  chosen: Photo
  onChoose: (photo: Photo) => void
}

function PhotoThumbs({ photos, chosen, onChoose }: PhotoThumbsProps) {
  const sizedPicture = useSizedPicture()
  return (
    <fieldset aria-label="Photo" className="flex min-w-0 gap-2 overflow-x-auto p-0.5">
      {photos.map((photo, index) => (
        <button
          key={photo.id}
          type="button"
          aria-pressed={photo.id === chosen.id}
          aria-label={`Photo ${index + 1}`}
          onClick={() => onChoose(photo)}
          className={classes(
            'size-12 shrink-0 overflow-hidden rounded-control',
            photo.id === chosen.id && 'ring-3 ring-ink',
          )}
        >
          <img src={sizedPicture(photo.url, 96)} alt="" className="size-full object-cover" />
        </button>
      ))}
    </fieldset>
  )
}

interface DescribeItemsButtonProps extends Pick<DescribeItemsSheetProps, 'keeper' | 'photos'> {
  /** The photo that the screen shows, or to which it is limited. */
  shownPhoto: Photo | undefined
  tone?: ButtonTone
  className?: string
}

/** Opens the sheet in which the seller lists everything in a photo at once. */
export function DescribeItemsButton({
  keeper,
  photos,
  shownPhoto,
  tone = 'secondary',
  className = 'justify-self-start',
}: DescribeItemsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [photoId, setPhotoId] = useState<string | null>(null)
  const photo = photos.find(({ id }) => id === photoId) ?? shownPhoto ?? photos[0]
  if (!photo) return null
  return (
    <>
      <Button
        tone={tone}
        icon={<MessageSquareText />}
        onClick={() => {
          setPhotoId(null)
          setOpen(true)
        }}
        className={className}
      >
        Say what you see
      </Button>
      <DescribeItemsSheet
        keeper={keeper}
        photos={photos}
        photo={photo}
        onPhoto={({ id }) => setPhotoId(id)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
