import { plural } from '@yardsnap/contract/texts'
import { GROUP_TEXTS } from '@yardsnap/contract/item-groups'
import { Merge } from 'lucide-react'
import type { Choosing } from '#sell/review/use-choosing.ts'
import { Button } from '#ui/Button.tsx'
import { GroupDrawing } from '#ui/GroupDrawing.tsx'

/** Actions on all chosen items; one tap on a group names them. */
export function ChoosingBar({ choosing }: { choosing: Choosing }) {
  const { count, groups } = choosing
  return (
    <div className="grid w-full min-w-0 gap-2">
      <div className="flex items-center gap-2">
        <output className="grow leading-tight">
          <strong className="font-display text-[1.125rem]">
            {plural(count, { one: '# chosen', other: '# chosen' })}
          </strong>
          <span className="block text-small text-ink-soft">
            {count === 0 ? 'Tap things to choose them' : 'What are they?'}
          </span>
        </output>
        {count > 1 && (
          <Button tone="secondary" icon={<Merge />} onClick={choosing.merge} className="px-3.5">
            Merge
          </Button>
        )}
        <Button tone="quiet" onClick={choosing.end} className="-mr-2 px-3">
          Cancel
        </Button>
      </div>
      {count > 0 && (
        <fieldset
          aria-label="What they are"
          className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 pb-1 desk:mx-0 desk:px-0.5"
        >
          {groups.map((group) => (
            <button
              key={group}
              type="button"
              onClick={() => choosing.giveGroup(group)}
              className="flex w-23 shrink-0 desk:w-22 flex-col items-center gap-1 rounded-control border-[1.5px] border-line-strong bg-card px-1 py-1.5 text-center text-small leading-tight font-semibold hover:bg-paper-deep"
            >
              <GroupDrawing group={group} className="size-11 rounded-[8px]" />
              {GROUP_TEXTS[group].label}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
