import type { MailPreferences, OwnAccount } from '@yardsnap/contract/own-account'
import { startTransition, useOptimistic } from 'react'
import { Switch } from '#ui/Switch.tsx'
import { useSetMailPreferences } from './own-account-api.ts'
import { Section } from './parts/Section.tsx'

/** Each switch saves at once. */
export function MailSection({ account: { mailsMessages, takesNewsletter } }: { account: OwnAccount }) {
  const { mutateAsync } = useSetMailPreferences()
  // The cache notifies its readers a moment later; without this the switch would flip back briefly.
  const [shown, show] = useOptimistic<MailPreferences>({ mailsMessages, takesNewsletter })
  const save = (changed: Partial<MailPreferences>) =>
    startTransition(async () => {
      const preferences = { ...shown, ...changed }
      show(preferences)
      // `useSetMailPreferences` reports failures and rolls back.
      await mutateAsync(preferences).catch(() => {})
    })

  return (
    <Section title="Email">
      <div className="grid gap-3">
        <Switch
          label="Messages"
          hint="What shoppers and sellers write to you also comes by email."
          checked={shown.mailsMessages}
          onChange={(event) => save({ mailsMessages: event.currentTarget.checked })}
        />
        <Switch
          label="Newsletter"
          hint="What is new here, now and then."
          checked={shown.takesNewsletter}
          onChange={(event) => save({ takesNewsletter: event.currentTarget.checked })}
        />
      </div>
    </Section>
  )
}
