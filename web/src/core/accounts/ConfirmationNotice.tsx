import { t } from '@yardsnap/contract/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendConfirmation } from '@yardsnap/contract/sign-in'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { showToast } from '#lib/toast.ts'
import { refreshCurrentUser, useCurrentUser } from './api.ts'

/** For users whose address is not confirmed: what they cannot do yet. */
export function ConfirmationNotice({ className }: { className?: string }) {
  const user = useCurrentUser()
  const queryClient = useQueryClient()
  const refresh = useMutation({ mutationFn: () => refreshCurrentUser(queryClient) })
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(sendConfirmation, {}),
    onSuccess: () => showToast({ title: t`Email sent`, description: t`Check your inbox and your spam folder.` }),
    onError: (error) => showFailure(error, { title: t`The email was not sent` }),
  })
  if (!user?.needsConfirmation) return null
  return (
    <section
      aria-label="Confirm your email address"
      className={classes('rounded-card border border-line-strong bg-mustard-wash p-5', className)}
    >
      <p className="font-bold">Confirm your email address</p>
      <p className="mt-0.5">
        We emailed a link to <bdi className="font-semibold [overflow-wrap:anywhere]">{user.email}</bdi>. Until you open
        it you can prepare sales, but not publish them or write to anybody.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button tone="secondary" onClick={() => mutate()} isPending={isPending} pendingText="Sending...">
          Send the email again
        </Button>
        <Button
          tone="quiet"
          className="max-desk:-my-1 max-desk:-ml-5"
          onClick={() => refresh.mutate()}
          isPending={refresh.isPending}
          pendingText="Looking..."
        >
          I have confirmed it
        </Button>
      </div>
    </section>
  )
}
