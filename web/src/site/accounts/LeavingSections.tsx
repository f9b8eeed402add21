import { t } from '@yardsnap/contract/texts'
import { type OwnAccount, OWN_DATA_PATH } from '@yardsnap/contract/own-account'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { useSalesWithCoHosts } from '#core/co-hosts/api.ts'
import { PasswordField } from '#site/accounts/PasswordField.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { TEXT_LINK } from '#ui/classes.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useDeleteAccount } from './own-account-api.ts'
import { Section } from '#ui/Section.tsx'

export function DataSection() {
  return (
    <Section
      title="Your data"
      description="Everything that is yours in one file: your sales and items, your photos as you uploaded them, your saved sales and things, and your messages."
    >
      <ButtonAnchor href={OWN_DATA_PATH} download tone="secondary" icon={<Download />}>
        Download my data
      </ButtonAnchor>
    </Section>
  )
}

export function DeleteSection({ account }: { account: OwnAccount }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Delete account"
      description="Your sales with their items and photos, your saved sales and things, and your sign-in go for good. People you wrote to keep the messages, without your name."
    >
      <SalesToHandOver />
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeleteDialog hasPassword={account.hasPassword} isOpen={isOpen} onOpenChange={setOpen} />
    </Section>
  )
}

/** Sales that others help with go, too, unless somebody takes them over. */
function SalesToHandOver() {
  const own = useSalesWithCoHosts().data?.own ?? []
  if (own.length === 0) return null
  return (
    <div className="mb-4 rounded-control bg-mustard-wash px-4 py-3">
      <p>Others help with these sales. Hand them over first if they should stay, and wait until that is accepted.</p>
      <ul className="mt-2 grid grid-cols-1 gap-1">
        {own.map(({ listingId, title, people }) => (
          <li key={listingId} className="wrap-anywhere">
            <Link to="/sale/$listingId/people" params={{ listingId }} className={TEXT_LINK}>
              <bdi className="min-w-0">{title}</bdi>
            </Link>
            : <bdi>{people.join(', ')}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DeleteDialogProps {
  hasPassword: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

function DeleteDialog({ hasPassword, isOpen, onOpenChange }: DeleteDialogProps) {
  const [password, setPassword] = useState('')
  const { mutate, isPending, error } = useDeleteAccount()
  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Delete your account?"
      description="This cannot be undone. Download your data first if you want to keep any of it."
      onSubmit={() => mutate(hasPassword ? password : undefined)}
      submitText="Delete account"
      pendingText="Deleting..."
      isPending={isPending}
      tone="danger"
    >
      {error && <ErrorState title="Not deleted" description={getErrorMessage(error, t`Please try again.`)} />}
      {hasPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
