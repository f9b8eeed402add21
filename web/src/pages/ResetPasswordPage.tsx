import { useLocation } from '@tanstack/react-router'
import { NewPasswordForm } from '#features/accounts/NewPasswordForm.tsx'
import { WayInLayout } from '#features/accounts/WayInLayout.tsx'

export function ResetPasswordPage() {
  // Behind the '#', so that no server and no log sees it.
  const token = useLocation().hash
  return (
    <WayInLayout title="Choose a new password">
      <NewPasswordForm token={token} />
    </WayInLayout>
  )
}
