import { t } from '@yardsnap/contract/texts'
import { type KeyboardEvent, useId } from 'react'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'
import type { LookAlikes, SetAnswer } from '#sell/review/review-items.ts'
import { classes } from '#ui/classes.ts'
import { Tick } from './Tile.tsx'
import { TileGrid } from './TileGrid.tsx'

interface SetTileProps {
  group: LookAlikes
  answer: SetAnswer
  onAnswer: (group: LookAlikes, answer: SetAnswer) => void
  tabStopId: string | null
  chosenIds: ReadonlySet<string> | null
}

const ANSWERS = ['set', 'separate', 'none'] as const
/** More pictures would not say more. */
const MAX_PICTURES = 9

/** Look-alikes with one answer for all of them. If they are sold one by one, each has a tile. */
export function SetTile({ group, answer, onAnswer, tabStopId, chosenIds }: SetTileProps) {
  const name = useId()
  const { items, photoCount } = group
  const question = t`Are these ${items.length} the same kind of thing?`
  const title = group.isSure ? group.title : `${group.title}?`
  const isOneName = group.title !== ''
  const called = !isOneName ? question : `${title} × ${items.length}`
  const alike = photoCount === 1 ? t`look alike` : t`look alike in ${photoCount} photos`
  const text = { set: t`One set`, separate: t`${items.length} separate`, none: t.of('things')`Not for sale` }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = ANSWERS[Number(event.key) - 1]
    if (chosen && !event.ctrlKey && !event.metaKey && !event.altKey) onAnswer(group, chosen)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- 1, 2 and 3 answer wherever the focus is in it
    <fieldset
      onKeyDown={onKeyDown}
      className="min-w-0 rounded-card border border-line bg-card p-3 desk:px-4.5 desk:py-3.5"
    >
      <legend className="sr-only">
        <bdi>{called}</bdi>
        {isOneName && `, ${alike}`}
      </legend>
      {!group.isSure && isOneName && <p className="mb-2 font-semibold">{question}</p>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5 desk:flex-nowrap">
        <div aria-hidden className="flex min-w-0 grow items-center gap-2.5">
          <Tick isTicked={answer !== 'none'} />
          <p className={classes('min-w-0 font-display text-h3 font-bold', isOneName && 'truncate')}>
            <bdi>{called}</bdi>
          </p>
          {isOneName && <span className="ml-auto shrink-0 text-small text-ink-soft desk:hidden">{alike}</span>}
        </div>
        {answer !== 'separate' && <Fan group={group} isTicked={answer === 'set'} />}
        <div className="flex w-full overflow-hidden rounded-control border-[1.5px] border-line-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky desk:w-84 desk:shrink-0">
          {ANSWERS.map((one) => (
            <label
              key={one}
              className="relative grid min-h-11 grow place-items-center px-1.5 py-1 text-center leading-tight font-semibold select-none not-first:border-l-[1.5px] not-first:border-line has-checked:bg-ink has-checked:text-paper"
            >
              <input
                type="radio"
                name={name}
                checked={answer === one}
                onChange={() => onAnswer(group, one)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              {text[one]}
            </label>
          ))}
        </div>
      </div>
      {answer === 'separate' && (
        <div className="mt-3">
          <TileGrid items={items} tabStopId={tabStopId} chosenIds={chosenIds} />
        </div>
      )}
    </fieldset>
  )
}

/** Their pictures over one another, as many as there is room for. */
function Fan({ group: { items }, isTicked }: { group: LookAlikes; isTicked: boolean }) {
  return (
    <div
      aria-hidden
      className={classes('flex w-full min-w-0 py-0.5 desk:w-40 desk:shrink-0', !isTicked && 'opacity-60 grayscale')}
    >
      {items.slice(0, MAX_PICTURES).map((item) => (
        <span key={item.id} className="max-w-16 min-w-0 flex-1 last:max-w-none last:flex-none">
          <ItemThumbnail
            item={item}
            widthPixels={60}
            className="size-15 rounded-[10px] border-2 border-[#ffffff] shadow-[0_0_0_1.5px_rgb(0_0_0/0.4)] desk:size-12"
          />
        </span>
      ))}
    </div>
  )
}
