import type { CurrentUser } from '@yardsnap/contract/accounts'
import { loginAddress } from '#api/unauthorized.ts'
import { useOwnAccount } from '#features/accounts/own-account-api.ts'
import { DataSection, DeleteSection } from '#features/accounts/LeavingSections.tsx'
import { MailSection } from '#features/accounts/MailSection.tsx'
import { PasskeysSection } from '#features/accounts/PasskeysSection.tsx'
import { PasswordSection } from '#features/accounts/PasswordSection.tsx'
import { ProfileSection } from '#features/accounts/ProfileSection.tsx'
import { SessionsSection } from '#features/accounts/SessionsSection.tsx'
import { useCurrentUser } from '#features/accounts/api.ts'
import { ConfirmationNotice } from '#features/accounts/ConfirmationNotice.tsx'
import { site } from '#lib/site.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** What people do with their own account. */
export function AccountPage() {
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-3xl px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Your account" />
      {user ? <Account user={user} /> : <SignedOut />}
    </div>
  )
}

function Account({ user }: { user: CurrentUser }) {
  const query = useOwnAccount()
  const { data: account, error } = query
  return (
    <>
      <p className="mt-1 mb-6 flex flex-wrap items-center justify-between gap-3 text-ink-soft">
        <bdi className="min-w-0 truncate">{user.email}</bdi>
        {user.isAdmin && (
          <ButtonLink to="/admin" tone="secondary">
            Run the site
          </ButtonLink>
        )}
      </p>
      <div className="grid grid-cols-1 gap-5">
        <ConfirmationNotice />
        <ProfileSection user={user} />
        {error && <LoadFailure query={query} title="Your account could not be loaded" />}
        {!account && !error && <Skeleton className="h-60 rounded-card" />}
        {account?.hasPassword && site.arePasswordsOn && <PasswordSection />}
        <PasskeysSection />
        {account && <MailSection account={account} />}
        <SessionsSection />
        <DataSection />
        {account && <DeleteSection account={account} />}
      </div>
    </>
  )
}

function SignedOut() {
  return (
    <Card className="mt-6">
      <EmptyState
        scene="sign"
        title="Sign in to see your account"
        action={<ButtonAnchor href={loginAddress()}>Sign In</ButtonAnchor>}
      />
    </Card>
  )
}
