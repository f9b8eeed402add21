import { ForgotPasswordForm } from '#features/accounts/ForgotPasswordForm.tsx'
import { WayInLayout } from '#features/accounts/WayInLayout.tsx'

export function ForgotPasswordPage() {
  return (
    <WayInLayout title="Forgot your password?">
      <ForgotPasswordForm />
    </WayInLayout>
  )
}
