import { t } from '@yardsnap/contract/texts'
import { useForm } from 'react-hook-form'
import { getErrorMessage } from '#api/call.ts'
import { PasswordField } from '#site/accounts/PasswordField.tsx'
import { getFieldProps } from '#lib/field-props.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { showToast } from '#lib/toast.ts'
import { NEW_PASSWORD_HINT, NEW_PASSWORD_RULES } from './credentials.ts'
import { useChangePassword } from './own-account-api.ts'
import { Section } from '#ui/Section.tsx'

export function PasswordSection() {
  const { mutate, isPending, error } = useChangePassword()
  const form = useForm({
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const save = form.handleSubmit((passwords) =>
    mutate(passwords, {
      onSuccess: () => {
        form.reset()
        showToast({ title: t`Password changed`, description: t`Your other devices are signed out.` })
      },
    }),
  )
  return (
    <Section title="Password" description="A new password signs out all your other devices.">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col items-start gap-4">
        {error && <ErrorState title="Not changed" description={getErrorMessage(error, t`Please try again.`)} />}
        <div className="grid w-full gap-4 desk:grid-cols-2">
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...getFieldProps(form, 'currentPassword', { required: t`Enter your current password` })}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={NEW_PASSWORD_HINT}
            {...getFieldProps(form, 'newPassword', NEW_PASSWORD_RULES)}
          />
        </div>
        <Button type="submit" isPending={isPending} pendingText="Changing...">
          Change password
        </Button>
      </form>
    </Section>
  )
}
