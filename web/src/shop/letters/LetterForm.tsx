import { plural, t } from '@yardsnap/contract/texts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { askForLetter, LETTER_MILES, LetterInput } from '@yardsnap/contract/letters'
import { Mail } from 'lucide-react'
import { Controller, useForm } from 'react-hook-form'
import { call, getErrorMessage } from '#api/call.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { site } from '#lib/site.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

interface LetterFormProps {
  /** Where the page looks for sales, if it is known. */
  location?: string | undefined
}

/** Asks for the weekend's sales around a place by mail, which needs no account. */
export function LetterForm({ location = '' }: LetterFormProps) {
  // Another place on the page begins another form.
  return site.hasLetters ? <Form key={location} location={location} /> : null
}

const MILES = () =>
  LETTER_MILES.map((miles) => ({
    value: String(miles),
    label: plural(miles, { one: '# mile', other: '# miles' }),
  }))

function Form({ location }: { location: string }) {
  const { mutate, data, isPending, error, variables } = useMutation({
    mutationFn: (body: LetterInput) => call(askForLetter, { body }),
  })
  const form = useForm<LetterInput>({
    resolver: zodResolver(LetterInput),
    defaultValues: { email: '', location, miles: 10 },
  })
  const ask = form.handleSubmit((input) => mutate(input))
  return (
    <Card className="mt-10 p-5 desk:p-6">
      <section aria-labelledby="letter">
        <h2 id="letter" className="flex items-center gap-2.5 text-h3">
          <Mail className="size-5.5 shrink-0 text-grass" aria-hidden />
          Get this weekend’s sales by email
        </h2>
        {data ? (
          <output className="mt-2 block text-lead">
            Check the email of <bdi>{variables?.email}</bdi>, also the spam folder: a link there starts it.
          </output>
        ) : (
          <form noValidate onSubmit={(event) => void ask(event)}>
            <p className="mt-1 text-ink-soft">
              On Thursdays, with pictures and the best finds. No account is needed, and one tap ends it.
            </p>
            {error && (
              <ErrorState
                title="Nothing was sent"
                description={getErrorMessage(error, t`That did not work. Please try again.`)}
                className="mt-4 p-4"
              />
            )}
            <div className="mt-4 grid grid-cols-1 items-start gap-4 desk:grid-cols-2 wide:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_9rem_auto]">
              <TextField label="Email" type="email" autoComplete="email" {...getFieldProps(form, 'email')} />
              <TextField label="Place" placeholder="ZIP or city" {...getFieldProps(form, 'location')} />
              <Controller
                control={form.control}
                name="miles"
                render={({ field: { value, onChange, ...field } }) => (
                  <Select
                    {...field}
                    label="Within"
                    options={MILES()}
                    value={String(value)}
                    onChange={(event) => onChange(Number(event.currentTarget.value))}
                  />
                )}
              />
              <Button type="submit" isPending={isPending} pendingText="Sending..." className="desk:mt-7.5">
                Get it by email
              </Button>
            </div>
          </form>
        )}
      </section>
    </Card>
  )
}
