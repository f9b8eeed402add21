import { ButtonAnchor } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

export function LandingPage() {
  return (
    <>
      <header className="flex p-5">
        <Wordmark /> <ButtonAnchor href="/api/login">Sign In</ButtonAnchor>
      </header>
      <main className="mx-auto max-w-5xl px-5 py-10">
        <PageTitle title="Turn Your Garage Sale Photos Into Perfect Listings" />
      </main>
    </>
  )
}
