import { PageTitle } from '#ui/PageTitle.tsx'

export function SignInPage() {
  return (
    <main className="mx-auto max-w-md px-5 py-10">
      <PageTitle title="Sign in" />
    </main>
  )
}
