export { ForgotPasswordForm as ForgotPasswordPage } from '#features/accounts/ForgotPasswordForm.tsx'
