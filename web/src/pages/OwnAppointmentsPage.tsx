import { useCurrentUser } from '#core/accounts/api.ts'
import { OwnAppointments } from '#core/appointments/OwnAppointments.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'

/** When somebody comes to which sale; reminders open it. */
export function OwnAppointmentsPage() {
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-2 pb-14 desk:px-8 desk:pt-4">
      <BackLink to="/saved">Saved</BackLink>
      <PageTitle title="Visits and pick-ups" className="mb-5" />
      {user ? <OwnAppointments /> : <SignInPrompt scene="road" title="Sign in to see your visits" />}
    </div>
  )
}
