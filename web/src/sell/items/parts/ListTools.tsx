import { t } from '@yardsnap/contract/texts'
import { MAX_ITEMS_PER_LISTING } from '@yardsnap/contract/items'
import { Ellipsis, Images, ListChecks, Plus, Redo2, Sparkles, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type ItemKeeper, ofState } from '#core/items/draft-items.ts'
import { PriceAll } from '#sell/pricing/PriceAll.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { DESK, useMediaQuery } from '#ui/use-media-query.ts'

/** Actions on the photos of a list; null where an action is not available. */
export interface PhotoTools {
  onLook: (() => void) | null
  /** Null also where the photos stand beside the list. */
  onPhotos: (() => void) | null
}

interface ListToolsProps extends PhotoTools {
  keeper: ItemKeeper
  onAdd: () => void
  onChoose: () => void
}

/** The tools of a list in one row: a phone has the rarer ones behind one more. */
export function ListTools({ keeper, onAdd, onChoose, onLook, onPhotos }: ListToolsProps) {
  const isDesk = useMediaQuery(DESK)
  const [isOpen, setOpen] = useState(false)
  const count = ofState(keeper.items, 'kept').length
  const isEmpty = keeper.items.length === 0
  const isFull = count >= MAX_ITEMS_PER_LISTING
  const rare = [
    ...(count > 1 ? [{ label: t`Choose several`, icon: <ListChecks />, onSelect: onChoose }] : []),
    ...(onLook && !isEmpty ? [{ label: t`Look again`, icon: <Sparkles />, onSelect: onLook }] : []),
    ...(keeper.canRedo ? [{ label: t`Redo`, icon: <Redo2 />, onSelect: keeper.redo }] : []),
  ]
  return (
    <fieldset className="flex flex-wrap items-center gap-x-1 gap-y-2 desk:gap-x-2">
      <legend className="sr-only">Tools</legend>
      {count > 0 && <PriceAll keeper={keeper} />}
      {isDesk || isEmpty ? (
        <Button tone="secondary" icon={<Plus />} disabled={isFull} className="px-3.5!" onClick={onAdd}>
          Add an item
        </Button>
      ) : (
        <IconButton label="Add an item" icon={<Plus />} disabled={isFull} onClick={onAdd} className={FRAMED} />
      )}
      {onLook && (isDesk || isEmpty) && (
        <Button tone="secondary" icon={<Sparkles />} onClick={onLook} className="px-3.5!">
          {isEmpty ? 'Find items' : 'Look again'}
        </Button>
      )}
      <span className="flex items-center gap-x-1 max-desk:contents desk:ml-auto">
        {onPhotos && <IconButton label="Photos and boxes" icon={<Images />} onClick={onPhotos} />}
        {isDesk && count > 1 && <IconButton label="Choose several" icon={<ListChecks />} onClick={onChoose} />}
        <IconButton label="Undo" icon={<Undo2 />} disabled={!keeper.canUndo} onClick={keeper.undo} />
        {isDesk && <IconButton label="Redo" icon={<Redo2 />} disabled={!keeper.canRedo} onClick={keeper.redo} />}
        {!isDesk && rare.length > 0 && (
          <IconButton label="More tools" icon={<Ellipsis />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
        )}
      </span>
      <Sheet isOpen={isOpen && !isDesk} onOpenChange={setOpen} title="More tools">
        <div className="grid justify-items-start">
          {rare.map(({ label, icon, onSelect }) => (
            <Button
              key={label}
              tone="quiet"
              icon={icon}
              onClick={() => {
                setOpen(false)
                onSelect()
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </Sheet>
    </fieldset>
  )
}

const FRAMED = 'rounded-control! size-12! border-[1.5px] border-line-strong bg-card'
