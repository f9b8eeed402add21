import { GROUP_TEXTS, type ItemGroup } from '@yardsnap/contract/item-groups'
import { useState } from 'react'
import { classes } from '#ui/classes.ts'
import { GroupDrawing } from '#ui/GroupDrawing.tsx'

/** Number of groups that fit on a phone as large pictures. */
const LARGE = 4

interface GroupPicturesProps {
  /** All of them, the likeliest first. */
  groups: readonly ItemGroup[]
  onChoose: (group: ItemGroup) => void
  onMoreChange: (isMore: boolean) => void
}

/** What it is roughly, as pictures: the likeliest groups, and all others behind one tap. */
export function GroupPictures({ groups, onChoose, onMoreChange }: GroupPicturesProps) {
  const [isMore, setMore] = useState(false)
  const shown = isMore ? groups : groups.slice(0, LARGE)
  return (
    <fieldset aria-label="What it is roughly" className="grid gap-1.5">
      <div
        className={classes('grid gap-2.5', isMore ? 'grid-cols-3 desk:grid-cols-4' : 'grid-cols-2 desk:grid-cols-4')}
      >
        {shown.map((group) => (
          <button
            key={group}
            type="button"
            onClick={() => onChoose(group)}
            className={classes(
              'flex min-w-0 items-center rounded-card border-[1.5px] border-line-strong bg-card font-semibold transition-[background-color,scale] hover:bg-paper-deep active:scale-[0.98]',
              isMore
                ? 'min-h-22 flex-col justify-center gap-1 px-1 py-2 text-center text-small leading-tight'
                : 'min-h-18 gap-2.5 px-2.5 py-2 text-left leading-tight desk:flex-col desk:justify-center desk:gap-1 desk:text-center',
            )}
          >
            <GroupDrawing
              group={group}
              className={classes('shrink-0 rounded-control', isMore ? 'size-11' : 'size-13 desk:size-16')}
            />
            <span className="min-w-0">{GROUP_TEXTS[group].label}</span>
          </button>
        ))}
      </div>
      {!isMore && (
        <button
          type="button"
          onClick={() => {
            setMore(true)
            onMoreChange(true)
          }}
          className="min-h-11 justify-self-center rounded-control px-4 font-semibold hover:bg-paper-deep"
        >
          More groups
        </button>
      )}
    </fieldset>
  )
}
