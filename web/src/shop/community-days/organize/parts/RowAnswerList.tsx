import type { RowAnswer } from '@yardsnap/contract/community-organized-entries'
import { plural } from '@yardsnap/contract/texts'
import { isAdded, OUTCOME_NAMES } from '#shop/community-days/organize/entry-words.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'

/** A row and what became of it. */
export type AnsweredRow = RowAnswer & { name: string }

interface RowAnswerListProps {
  rows: readonly AnsweredRow[]
  onAddOutside: () => void
  isPending: boolean
}

/** An answer for each row, those first that need a look. */
export function RowAnswerList({ rows, onAddOutside, isPending }: RowAnswerListProps) {
  const added = rows.filter(({ outcome }) => isAdded(outcome)).length
  const outside = rows.filter(({ outcome }) => outcome === 'outside').length
  const sorted = rows.map((row, index) => ({ ...row, index })).toSorted((a, b) => rank(a) - rank(b))
  return (
    <div>
      <output className="block font-semibold">
        {plural(added, { one: '# house added', other: '# houses added' })}
        {added < rows.length &&
          `, ${plural(rows.length - added, { one: '# row not added', other: '# rows not added' })}`}
      </output>
      {outside > 0 && (
        <Button tone="secondary" className="mt-3" isPending={isPending} pendingText="Adding..." onClick={onAddOutside}>
          {plural(outside, { one: 'Add the # outside, too', other: 'Add the # outside, too' })}
        </Button>
      )}
      <ul className="mt-4 rounded-card border border-line">
        {sorted.map(({ index, name, outcome, message, number }) => (
          <li
            key={index}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 last:border-0"
          >
            <span className="min-w-0 grow basis-40">
              <bdi className="font-semibold wrap-anywhere">{name}</bdi>
              {message && <span className="block text-small text-ink-soft">{message}</span>}
            </span>
            {number !== null && <span className="tabular-nums">{`No. ${number}`}</span>}
            <Badge tone={isAdded(outcome) ? 'good' : outcome === 'twice' ? 'plain' : 'attention'}>
              {OUTCOME_NAMES[outcome]}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

function rank({ outcome }: AnsweredRow): number {
  if (outcome === 'outside' || outcome === 'invalid' || outcome === 'full') return 0
  return outcome === 'twice' ? 1 : 2
}
