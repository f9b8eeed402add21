import { useLocation } from '@tanstack/react-router'
import { NewPasswordForm } from '#features/accounts/NewPasswordForm.tsx'

export function ResetPasswordPage() {
  // Behind the '#', so that no server and no log sees it.
  return <NewPasswordForm token={useLocation().hash} />
}
