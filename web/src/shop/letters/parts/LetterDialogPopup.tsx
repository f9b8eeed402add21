import { plural, t } from '@yardsnap/contract/texts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { askForLetter, LETTER_MILES, LetterInput } from '@yardsnap/contract/letters'
import { Controller, useForm } from 'react-hook-form'
import { call, getErrorMessage } from '#api/call.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

interface LetterDialogProps {
  location: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const MILES = LETTER_MILES.map((miles) => ({
  value: String(miles),
  label: plural(miles, { one: '# mile', other: '# miles' }),
}))

/** Asks for the weekend's sales around a place by mail, then says where to confirm it. */
export function LetterDialogPopup({ location, isOpen, onOpenChange }: LetterDialogProps) {
  const { mutate, data, isPending, error, variables } = useMutation({
    mutationFn: (body: LetterInput) => call(askForLetter, { body }),
  })
  const form = useForm<LetterInput>({
    resolver: zodResolver(LetterInput),
    defaultValues: { email: '', location, miles: 10 },
  })
  const ask = form.handleSubmit((input) => mutate(input))
  if (data) {
    return (
      <Dialog
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        title="Check your email"
        footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
      >
        <output className="block text-lead">
          A link in the email to <bdi className="wrap-anywhere">{variables.email}</bdi> starts it. Check your spam
          folder, too.
        </output>
      </Dialog>
    )
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="The weekend’s sales by email"
      onSubmit={() => void ask()}
      submitText="Get it by email"
      pendingText="Sending..."
      isPending={isPending}
    >
      {error && (
        <ErrorState
          title="Nothing was sent"
          description={getErrorMessage(error, t`That did not work. Please try again.`)}
          className="p-4"
        />
      )}
      <TextField label="Email" type="email" autoComplete="email" {...getFieldProps(form, 'email')} />
      <TextField label="Place" placeholder="ZIP or city" {...getFieldProps(form, 'location')} />
      <Controller
        control={form.control}
        name="miles"
        render={({ field: { value, onChange, ...field } }) => (
          <Select
            {...field}
            label="Within"
            options={MILES}
            value={String(value)}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
          />
        )}
      />
    </FormDialog>
  )
}
