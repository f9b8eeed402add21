import { plural } from '@yardsnap/contract/texts'
import type { StreetSign } from '@yardsnap/contract/street-signs'
import { useState } from 'react'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useCollectSign, useSignPlan } from './api.ts'

/** After a sale: the signs that are still out, to be ticked off on the way. Nothing while none is. */
export function CollectSigns({ listingId }: { listingId: string }) {
  const { data: plan } = useSignPlan(listingId, true)
  const { mutate } = useCollectSign(listingId)
  // A tick shows with its click, and the next one builds on it; a mutation says a moment later that it runs.
  const [ticked, setTicked] = useState<readonly StreetSign[]>()
  if (!plan || plan.signs.length === 0) return null
  const shown = ticked ?? plan.signs
  const left = shown.filter(({ isCollected }) => !isCollected).length
  const collect = (sign: StreetSign, index: number, isCollected: boolean) => {
    setTicked(shown.with(index, { ...sign, isCollected }))
    mutate({ sign, index, isCollected }, { onSettled: () => setTicked(undefined) })
  }
  return (
    <fieldset className="mt-3">
      <legend className="font-semibold">
        {left === 0
          ? 'All signs are collected'
          : plural(left, { one: '# sign to collect', other: '# signs to collect' })}
      </legend>
      {shown.map((sign, index) => (
        <Checkbox
          // oxlint-disable-next-line react/no-array-index-key -- a sign is its number
          key={index}
          label={sign.crossing === '' ? `Sign ${index + 1}` : `${index + 1}: ${sign.crossing}`}
          checked={sign.isCollected}
          onChange={(event) => collect(sign, index, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
