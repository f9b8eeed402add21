import type { OwnAccount } from '@yardsnap/contract/own-account'
import { startTransition, useOptimistic } from 'react'
import { Switch } from '#ui/Switch.tsx'
import { useSetMailPreferences } from './own-account-api.ts'
import { Section } from '#ui/Section.tsx'

/** Saved at once. Mails about what happens are among the notifications. */
export function MailSection({ account: { takesNewsletter } }: { account: OwnAccount }) {
  const { mutateAsync } = useSetMailPreferences()
  // The cache notifies its readers a moment later; without this the switch would flip back briefly.
  const [isShownOn, show] = useOptimistic(takesNewsletter)
  const save = (isOn: boolean) =>
    startTransition(async () => {
      show(isOn)
      // `useSetMailPreferences` reports failures and rolls back.
      await mutateAsync({ takesNewsletter: isOn }).catch(() => {})
    })

  return (
    <Section title="Email">
      <Switch
        label="Newsletter"
        hint="What is new here, now and then."
        checked={isShownOn}
        onChange={(event) => save(event.currentTarget.checked)}
      />
    </Section>
  )
}
