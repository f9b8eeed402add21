import type { OwnAccount } from '@yardsnap/contract/own-account'
import { startTransition, useOptimistic } from 'react'
import { Section } from '#ui/Section.tsx'
import { Switch } from '#ui/Switch.tsx'
import { useSetPriceSharing } from './own-account-api.ts'

/** Saved at once. */
export function PriceSharingSection({ account: { sharesSoldPrices } }: { account: OwnAccount }) {
  const { mutateAsync } = useSetPriceSharing()
  // The cache notifies its readers a moment later; without this the switch would flip back briefly.
  const [isShownOn, show] = useOptimistic(sharesSoldPrices)
  const save = (isOn: boolean) =>
    startTransition(async () => {
      show(isOn)
      // `useSetPriceSharing` reports failures and rolls back.
      await mutateAsync({ sharesSoldPrices: isOn }).catch(() => {})
    })

  return (
    <Section title="What things went for">
      <Switch
        label="Count my sold prices"
        hint="Helps hosts near you price their things. They see the median of at least ten sales, never your prices or your name."
        checked={isShownOn}
        onChange={(event) => save(event.currentTarget.checked)}
      />
    </Section>
  )
}
