import type { CommunityDay } from '@yardsnap/contract/community-days'
import { type JoinAnswer, JoinInput } from '@yardsnap/contract/community-entries'
import { t } from '@yardsnap/contract/texts'
import { type SubmitEvent, useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { ApiError, getErrorMessage } from '#api/call.ts'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { ConfirmationNotice } from '#core/accounts/ConfirmationNotice.tsx'
import { site } from '#lib/site.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { useJoin } from '#shop/community-days/join/api.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { TEXT_LINK } from '#ui/classes.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextField } from '#ui/TextField.tsx'
import { asksPermit, forgetJoinForm, type JoinForm as JoinFormValues, toJoinInput } from './join-form.ts'
import { AddressFields } from './parts/AddressFields.tsx'
import { ChoiceFields } from '#shop/community-days/ChoiceFields.tsx'
import { CodeField, RegistrationNote } from './parts/CodeField.tsx'
import { PinField } from '#shop/community-days/PinField.tsx'
import { useJoinForm } from './use-join-form.ts'

/** Within the thumb's reach on phones. */
const ACTION_BAR =
  'max-desk:fixed max-desk:short:static max-desk:inset-x-0 max-desk:bottom-(--bottom-bar) max-desk:z-20 max-desk:border-t max-desk:border-line max-desk:bg-card max-desk:px-4.5 max-desk:py-3'

interface JoinFormProps {
  day: CommunityDay
  start: JoinFormValues
  /** @param email to which a mail was sent; null for who is signed in */
  onJoined: (answer: JoinAnswer, email: string | null) => void
}

/** All that a house needs to join, on one screen. */
export function JoinForm({ day, start, onJoined }: JoinFormProps) {
  const { slug, rules, feeText, area } = day
  const isSignedIn = useCurrentUser() !== null
  const form = useJoinForm({ day, isSignedIn, start })
  const join = useJoin(slug)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void form.handleSubmit((values) => {
      if (join.isPending) return
      join.mutate(JoinInput.parse(toJoinInput(values, day, isSignedIn)), {
        onSuccess: (answer) => {
          forgetJoinForm(slug)
          onJoined(answer, isSignedIn ? null : values.email)
        },
        onError: (error) => showAtField(form, error),
      })
    })()
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-7">
      <RegistrationNote day={day} />
      <ConfirmationNotice />
      <CodeField form={form} slug={slug} />
      <div className="grid grid-cols-1 gap-4">
        <AddressFields form={form} />
        <Controller
          control={form.control}
          name="pin"
          render={({ field: { value, onChange } }) => <PinField area={area} value={value} onChange={onChange} />}
        />
      </div>
      <ChoiceFields control={form.control} day={day} question={t`What will you have?`} asksPermit={asksPermit(day)} />
      <Who form={form} isSignedIn={isSignedIn} />
      {(rules || feeText) && <Rules form={form} rules={rules} feeText={feeText} />}
      {join.error && (
        <ErrorState
          title="Your house was not added"
          description={getErrorMessage(join.error, t`Please try again. What you typed is still here.`)}
        />
      )}
      <div data-action-bar className={ACTION_BAR}>
        {isSignedIn || site.canSendMail ? (
          <Button type="submit" isPending={join.isPending} pendingText="Adding..." className="w-full">
            Add my house
          </Button>
        ) : (
          // Who is not signed in confirms by a mail, and there is none.
          <ButtonAnchor href={getLoginUrl()} className="w-full">
            Sign in to add your house; what you typed stays here
          </ButtonAnchor>
        )}
      </div>
    </form>
  )
}

/** What the server alone can say stands at its field, too. */
function showAtField(form: UseFormReturn<JoinFormValues>, error: unknown): void {
  const isTaken = error instanceof ApiError && error.status === 409
  if (isTaken) form.setError('streetAddress', { message: getErrorMessage(error, '') }, { shouldFocus: true })
}

function Who({ form, isSignedIn }: { form: UseFormReturn<JoinFormValues>; isSignedIn: boolean }) {
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-2 font-display text-h3 font-bold">Who are you?</legend>
      {!isSignedIn && site.canSendMail && (
        <div>
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            hint="We send one link that confirms it. No account is needed."
            {...getFieldProps(form, 'email')}
          />
          <a href={getLoginUrl()} className={TEXT_LINK}>
            Or sign in; what you typed stays here
          </a>
        </div>
      )}
      <TextField
        label="Name (optional)"
        hint="Only the organizer sees it."
        autoComplete="name"
        {...getFieldProps(form, 'hostName')}
      />
    </fieldset>
  )
}

interface RulesProps {
  form: UseFormReturn<JoinFormValues>
  rules: string
  feeText: string
}

function Rules({ form, rules, feeText }: RulesProps) {
  const noteId = useId()
  const { register, formState } = form
  const message = formState.errors.acceptsRules?.message
  return (
    <section aria-labelledby="rules" className="grid grid-cols-1 gap-3">
      <h2 id="rules" className="text-h3">
        The rules of the day
      </h2>
      {rules && (
        <p className="rounded-control border border-line bg-card px-4 py-3 whitespace-pre-line wrap-anywhere">
          <bdi>{rules}</bdi>
        </p>
      )}
      {feeText && (
        <p className="wrap-anywhere">
          <bdi>{feeText}</bdi> <span className="text-ink-soft">The organizer collects it, not this site.</span>
        </p>
      )}
      {rules && (
        <div>
          <Checkbox
            label="I will follow the rules"
            aria-describedby={message ? noteId : undefined}
            aria-invalid={message ? true : undefined}
            {...register('acceptsRules')}
          />
          {message && (
            <p id={noteId} role="alert" className="text-small text-danger">
              {message}
            </p>
          )}
        </div>
      )}
    </section>
  )
}
