import type { AreaPoint } from '@yardsnap/contract/community-area'
import { milesAlongLine } from '@yardsnap/contract/community-walks'
import { t } from '@yardsnap/contract/texts'
import { type SubmitEvent, useState } from 'react'
import { nameDirections } from '#shop/community-days/trip/route-directions.ts'
import type { RouteWish } from '#shop/community-days/trip/use-day-trip.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

interface RouteFieldsProps {
  /** Of the route. */
  points: readonly AreaPoint[]
  /** Where the trip that is shown begins. */
  fromMile: number
  isUp: boolean
  onPlan: (wish: RouteWish) => void
}

/** From which mile of a route one visits its houses, and which way: 'from mile 40 southward'. */
export function RouteFields({ points, fromMile, isUp, onPlan }: RouteFieldsProps) {
  const [mile, setMile] = useState(String(fromMile))
  const [way, setWay] = useState(isUp ? 'up' : 'down')
  const [problem, setProblem] = useState<string>()
  const last = points.at(-1)
  const length = last ? Math.ceil(milesAlongLine(points, { latitude: last[0], longitude: last[1] })) : 0
  const names = nameDirections(points)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = mile.trim() === '' ? NaN : Number(mile.replace(',', '.'))
    if (typed >= 0 && typed <= length) onPlan({ fromMile: typed, isUp: way === 'up' })
    else setProblem(t`Enter a mile from 0 to ${length}`)
  }
  return (
    <form onSubmit={submit} noValidate className="mb-4 flex flex-wrap items-start gap-3 border-b border-line pb-4">
      <TextField
        label={t`From mile (of ${length})`}
        inputMode="decimal"
        autoComplete="off"
        className="min-w-0 grow basis-28 desk:max-w-40"
        value={mile}
        error={problem}
        onChange={(event) => {
          setMile(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Select
        label="Direction"
        className="min-w-0 grow basis-32 desk:max-w-44"
        value={way}
        onChange={(event) => setWay(event.currentTarget.value)}
        options={[
          { value: 'up', label: names.up },
          { value: 'down', label: names.down },
        ]}
      />
      <Button type="submit" tone="secondary" className="max-desk:w-full desk:mt-8">
        Plan from there
      </Button>
    </form>
  )
}
