import { t } from '@yardsnap/contract/texts'
import { shortName } from '@yardsnap/contract/names'
import { useNavigate } from '@tanstack/react-router'
import type { Listing } from '@yardsnap/contract/listings'
import { getErrorMessage } from '#api/call.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { ConfirmationNotice } from '#core/accounts/ConfirmationNotice.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { site } from '#lib/site.ts'
import { showToast } from '#lib/toast.ts'
import { useWriteToSeller } from './api.ts'
import { MessageDialog } from './parts/MessageDialog.tsx'

interface ContactDialogProps {
  listing: Listing
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Writes to the seller of a sale; on the user's own sale it leads to the messages of others. */
export function ContactDialog({ listing, ...dialog }: ContactDialogProps) {
  const user = useCurrentUser()
  if (listing.isOwner) {
    return (
      <Dialog {...dialog} title="This is your own sale" footer={<ButtonLink to="/messages">Your messages</ButtonLink>}>
        <p>
          Shoppers write to you with this button, without seeing your email address. What they write is in Messages.
        </p>
      </Dialog>
    )
  }
  if (!user?.needsConfirmation) return <WriteToSeller listing={listing} {...dialog} />
  return (
    <Dialog
      {...dialog}
      title="Contact Seller"
      footer={
        <Button tone="secondary" onClick={() => dialog.onOpenChange(false)}>
          Close
        </Button>
      }
    >
      <ConfirmationNotice />
    </Dialog>
  )
}

function WriteToSeller({ listing, isOpen, onOpenChange }: ContactDialogProps) {
  const navigate = useNavigate()
  const user = useCurrentUser()
  const { mutateAsync, isPending, error } = useWriteToSeller(listing.id)
  // Also whoever has gone on to another page meanwhile learns that it was sent, and does not find it unsent later.
  const send = (text: string, onSent: () => void) =>
    void mutateAsync(text).then(
      ({ conversationId }) => {
        onSent()
        onOpenChange(false)
        const open = () => void navigate({ to: '/messages/$conversationId', params: { conversationId } })
        showToast({ title: t`Message sent`, action: { label: t`See it`, onPress: open } })
      },
      () => undefined,
    )
  return (
    <MessageDialog
      isOpen={isOpen}
      onClose={() => onOpenChange(false)}
      title="Contact Seller"
      description={
        site.canSendMail
          ? t`It goes to the seller here and by email. Neither of you sees the other’s email address.`
          : t`It goes to the seller here. Neither of you sees the other’s email address.`
      }
      submitText="Send Message"
      {...(user && { keptAs: `${user.id}:${listing.id}` })}
      label={`Your message to ${shortName(listing.owner, t`the seller`)}`}
      emptyText="Write a message first"
      isPending={isPending}
      failure={error ? getErrorMessage(error, t`The message could not be sent. Please try again.`) : undefined}
      onSubmit={send}
    />
  )
}
