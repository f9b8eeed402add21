import type { CurrentUser } from '@yardsnap/contract/accounts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { ConfirmationNotice } from '#core/accounts/ConfirmationNotice.tsx'
import { DataSection, DeleteSection } from '#site/accounts/LeavingSections.tsx'
import { SaturdaySection } from '#shop/saturday/SaturdaySection.tsx'
import { LanguageSection } from '#site/accounts/LanguageSection.tsx'
import { MailSection } from '#site/accounts/MailSection.tsx'
import { useOwnAccount } from '#site/accounts/own-account-api.ts'
import { PasskeysSection } from '#site/accounts/PasskeysSection.tsx'
import { PasswordSection } from '#site/accounts/PasswordSection.tsx'
import { PriceSharingSection } from '#site/accounts/PriceSharingSection.tsx'
import { ProfileSection } from '#site/accounts/ProfileSection.tsx'
import { SessionsSection } from '#site/accounts/SessionsSection.tsx'
import { NotificationsSection } from '#site/notifications/NotificationsSection.tsx'
import { site } from '#lib/site.ts'
import { Section } from '#ui/Section.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function AccountPage() {
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-3xl px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Your account" className={user ? '' : 'mb-6'} />
      {user ? <Account user={user} /> : <SignInPrompt title="Sign in to see your account" />}
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
        <PayWaysLink />
        <NotificationsSection />
        <SaturdaySection />
        {account && <LanguageSection account={account} />}
        {account && <MailSection account={account} />}
        {account && <PriceSharingSection account={account} />}
        <SessionsSection />
        <ProgramsLink />
        <DataSection />
        {account && <DeleteSection account={account} />}
        <ButtonLink to="/contact" tone="quiet" className="justify-self-start">
          Contact Us
        </ButtonLink>
      </div>
    </>
  )
}

function ProgramsLink() {
  return (
    <Section
      title="Programs"
      description="Let a program of your own work with your sales, or be called when something happens at them."
    >
      <ButtonLink to="/account/programs" tone="secondary">
        Access tokens and webhooks
      </ButtonLink>
    </Section>
  )
}

function PayWaysLink() {
  return (
    <Section
      title="How people can pay you"
      description="Cash, Venmo and others: the words are on your sales, names and codes only at your till."
    >
      <ButtonLink to="/account/pay" tone="secondary">
        Ways to pay and receipts
      </ButtonLink>
    </Section>
  )
}
