import type { DayCluster } from '@yardsnap/contract/community-trips'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { formatMinutes } from '#shop/trips/words.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'

interface ClusterChoiceProps {
  clusters: readonly DayCluster[]
  /** The most that a trip holds. */
  max: number
  /** Keys of those that are chosen to begin with. */
  chosen: readonly string[]
  onPlan: (keys: string[]) => void
}

/** Chooses the streets of a trip. */
export function ClusterChoice({ clusters, max, chosen, onPlan }: ClusterChoiceProps) {
  const [keys, setKeys] = useState<readonly string[]>(chosen)
  const [problem, setProblem] = useState('')
  const toggle = (key: string, isChosen: boolean) => {
    setProblem('')
    setKeys(isChosen ? [...keys, key] : keys.filter((each) => each !== key))
  }
  const plan = () => {
    if (keys.length === 0) setProblem(t`Choose at least one street`)
    else if (keys.length > max) setProblem(t`A trip has at most ${max} stops: take ${keys.length - max} away.`)
    else onPlan([...keys])
  }
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">
        {clusters.length > max
          ? t`Choose up to ${max} of ${clusters.length} streets. You drive between them and walk within them.`
          : t`Choose your streets. You drive between them and walk within them.`}
      </legend>
      <ul className="desk:columns-2">
        {clusters.map((cluster) => (
          <li key={cluster.key} className="break-inside-avoid">
            <Checkbox
              label={describeCluster(cluster)}
              checked={keys.includes(cluster.key)}
              onChange={(event) => toggle(cluster.key, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="mt-2 text-small text-danger">
          {problem}
        </p>
      )}
      <Button onClick={plan} className="mt-3">
        {plural(keys.length, { one: 'Plan # street', other: 'Plan # streets' })}
      </Button>
    </fieldset>
  )
}

function describeCluster({ street, numbers, walkMinutes }: DayCluster): string {
  const houses = plural(numbers.length, { one: '# house', other: '# houses' })
  return [street || t`House ${numbers[0] ?? ''}`, houses, walkMinutes > 0 && t`${formatMinutes(walkMinutes)} walk`]
    .filter(Boolean)
    .join(' · ')
}
