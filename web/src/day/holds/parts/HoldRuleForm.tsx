import { t } from '@yardsnap/contract/texts'
import type { HoldRule } from '@yardsnap/contract/holds'
import { useState } from 'react'
import { useSetHoldRule } from '#core/holds/api.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { TextField } from '#ui/TextField.tsx'

const CHOICES = [
  { value: 'off', label: t`No holds` },
  { value: '15', label: t`15 minutes` },
  { value: '30', label: t`30 minutes` },
  { value: '60', label: t`1 hour` },
  { value: 'time', label: t`A time of day` },
] as const
type Choice = (typeof CHOICES)[number]['value']

const NOON = '12:00'

/** Chooses how long items are held. Each choice is saved at once. */
export function HoldRuleForm({ listingId, rule }: { listingId: string; rule: HoldRule | null }) {
  const { mutate, isPending, variables } = useSetHoldRule(listingId)
  const shown = isPending ? variables : rule
  const choice = toChoice(shown)
  const [time, setTime] = useState(rule?.kind === 'time' ? rule.time : NOON)
  const choose = (next: Choice) => mutate(toHoldRule(next, time))
  return (
    <section className="grid gap-3">
      <ChipGroup label="Hold items until" options={optionsFor(choice)} value={choice} onValueChange={choose} />
      {choice === 'time' && (
        <TextField
          label="Time on the day of the sale"
          type="time"
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
          onBlur={() => time && mutate(toHoldRule('time', time))}
          className="max-w-56"
        />
      )}
      <p className="text-small text-ink-soft">{getHint(choice)}</p>
    </section>
  )
}

/** A number of minutes that is not among the choices, set by another client, gets a chip of its own. */
function optionsFor(choice: string) {
  if (CHOICES.some(({ value }) => value === choice)) return CHOICES
  const own = { value: choice as Choice, label: t`${choice} minutes` }
  return [...CHOICES.slice(0, -1), own, ...CHOICES.slice(-1)]
}

function toChoice(rule: HoldRule | null): Choice {
  if (rule === null) return 'off'
  return rule.kind === 'time' ? 'time' : (String(rule.minutes) as Choice)
}

function toHoldRule(choice: Choice, time: string): HoldRule | null {
  if (choice === 'off') return null
  return choice === 'time' ? { kind: 'time', time } : { kind: 'minutes', minutes: Number(choice) }
}

function getHint(choice: Choice): string {
  if (choice === 'off') return t`Shoppers cannot ask you to hold anything.`
  if (choice === 'time') return t`When you say yes, the item is held until then. After that, nobody can ask.`
  return t`When you say yes, the item is held this long, counted from the opening if the sale has not begun, but not after the sale has closed. Then it goes to the next person in line.`
}
