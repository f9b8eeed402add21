import { t } from '@yardsnap/contract/texts'
import { WAITLIST_FORM_PATH } from '@yardsnap/contract/page-rendering'
import { type SubmitEvent, useState } from 'react'
import { recordSignup } from '#site/analytics/record.ts'
import { pagePath } from '#lib/page-path.ts'
import { site } from '#lib/site.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#lib/toast.ts'

/** Collects an email address (S4.7): cleared on success, kept on failure. @param buttonText while idle */
export function WaitlistForm({ buttonText }: { buttonText: string }) {
  const [email, setEmail] = useState('')
  const [isPending, setPending] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    // Submitting empty does nothing (S5.1); the browser itself refuses what is no address.
    if (email.trim() === '' || isPending) return
    setPending(true)
    if (await join(email)) setEmail((typed) => (typed === email ? '' : typed))
    setPending(false)
  }

  return (
    <form
      method="post"
      action={pagePath(WAITLIST_FORM_PATH)}
      onSubmit={(event) => void submit(event)}
      className="flex max-w-xl flex-col gap-3 desk:flex-row"
    >
      <TextField
        label="Email address"
        isLabelHidden
        type="email"
        name="email"
        autoComplete="email"
        placeholder="Your email address"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        className="grow"
      />
      <Button type="submit" isPending={isPending} pendingText="Joining..." className="shrink-0">
        {buttonText}
      </Button>
    </form>
  )
}

/** @returns whether it worked; a toast says so either way */
async function join(email: string): Promise<boolean> {
  recordSignup('signup_attempt')
  try {
    // The validation code is as large as the rest of this page: it is loaded when needed.
    const { addToWaitlist } = await import('./api.ts')
    await addToWaitlist(email)
    recordSignup('signup')
    showToast({
      title: t`Success!`,
      description: t`You're on the waitlist! We'll notify you when ${site.productName} launches.`,
    })
    return true
  } catch {
    recordSignup('signup_failed')
    showToast({ title: t`Error`, description: t`Failed to join waitlist. Please try again.`, tone: 'danger' })
    return false
  }
}
