import type { OwnAccount } from '@yardsnap/contract/own-account'
import { Switch } from '#ui/Switch.tsx'
import { useSetMailPreferences } from './api.ts'
import { Section } from './parts/Section.tsx'

/** Each switch saves at once. */
export function MailSection({ account: { mailsMessages, takesNewsletter } }: { account: OwnAccount }) {
  const { mutate } = useSetMailPreferences()
  return (
    <Section title="Email">
      <div className="grid gap-3">
        <Switch
          label="Messages"
          hint="What shoppers and sellers write to you also comes by email."
          checked={mailsMessages}
          onChange={(event) => mutate({ mailsMessages: event.currentTarget.checked, takesNewsletter })}
        />
        <Switch
          label="Newsletter"
          hint="What is new here, now and then."
          checked={takesNewsletter}
          onChange={(event) => mutate({ mailsMessages, takesNewsletter: event.currentTarget.checked })}
        />
      </div>
    </Section>
  )
}
