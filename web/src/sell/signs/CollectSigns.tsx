import { useState } from 'react'
import { plural, t } from '@yardsnap/contract/texts'
import { SignPlan } from '@yardsnap/contract/street-signs'
import { getErrorMessage } from '#api/call.ts'
import { showToast } from '#lib/toast.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useSaveSignPlan, useSignPlan } from './api.ts'

/** After a sale: the signs that are still out, to be ticked off on the way. Nothing while none is. */
export function CollectSigns({ listingId }: { listingId: string }) {
  const { data: plan } = useSignPlan(listingId, true)
  const { mutate } = useSaveSignPlan(listingId)
  // A tick shows with its click, and the next one builds on it; a mutation says a moment later that it runs.
  const [ticked, setTicked] = useState<SignPlan>()
  if (!plan || plan.signs.length === 0) return null
  const shown = (ticked ?? plan).signs
  const left = shown.filter(({ isCollected }) => !isCollected).length
  const collect = (index: number, isCollected: boolean) => {
    const signs = shown.map((sign, place) => (place === index ? { ...sign, isCollected } : sign))
    const next = SignPlan.parse({ ...plan, signs })
    setTicked(next)
    mutate(next, {
      onSettled: () => setTicked(undefined),
      onError: (error) =>
        showToast({
          title: t`Error`,
          description: getErrorMessage(error, t`It was not saved. Please try again.`),
          tone: 'danger',
        }),
    })
  }
  return (
    <fieldset className="mt-3">
      <legend className="font-semibold">
        {left === 0
          ? 'All signs are collected'
          : plural(left, { one: '# sign to collect', other: '# signs to collect' })}
      </legend>
      {shown.map(({ crossing, isCollected }, index) => (
        <Checkbox
          // oxlint-disable-next-line react/no-array-index-key -- a sign is its number
          key={index}
          label={crossing === '' ? `Sign ${index + 1}` : `${index + 1}: ${crossing}`}
          checked={isCollected}
          onChange={(event) => collect(index, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
