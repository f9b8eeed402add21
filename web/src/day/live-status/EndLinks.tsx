import { useState } from 'react'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { useEndHostLinks } from './api.ts'

/** Lets a host disable the emailed links that update a sale without signing in, in case somebody else has one. */
export function EndLinks() {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useEndHostLinks()
  const close = () => setAsking(false)
  return (
    <section aria-labelledby="today-links" className="max-w-3xl">
      <h2 id="today-links" className="mb-2 text-h2">
        Links in your emails
      </h2>
      <p className="mb-4 text-ink-soft">
        On the morning of your sale we email you a link to this page. Anyone with the link can update your sale without
        signing in, until the sale is over. If someone else has it, turn it off here.
      </p>
      <Button tone="secondary" onClick={() => setAsking(true)}>
        Turn off the links in my emails
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => mutate(undefined, { onSettled: close })}
        isPending={isPending}
        title="Turn off the links in your emails?"
        description="All links that we have emailed you for your sale days stop working at once. You can still sign in to update a sale. The email for your next sale day has a new link."
        confirmText="Turn off the links"
        pendingText="Turning off the links..."
      />
    </section>
  )
}
