import { formatDay } from '@yardsnap/contract/dates'
import type { CommunityDay } from '@yardsnap/contract/community-days'
import { t } from '@yardsnap/contract/texts'
import { CircleCheck } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { getErrorMessage } from '#api/call.ts'
import { useCodeCheck } from '#shop/community-days/join/api.ts'
import { isWholeCode, type JoinForm, toCode } from '#shop/community-days/join/join-form.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { TextField } from '#ui/TextField.tsx'

/** The code that the organizer gave, by link or on paper. It is checked as soon as it is whole. */
export function CodeField({ form, slug }: { form: UseFormReturn<JoinForm>; slug: string }) {
  const code = toCode(useWatch({ control: form.control, name: 'code' }))
  const check = useCodeCheck(slug, code)
  const field = getFieldProps(form, 'code')
  const error =
    isWholeCode(code) && check.error ? getErrorMessage(check.error, t`This code could not be checked.`) : field.error
  return (
    <div>
      <TextField
        {...field}
        label="Code"
        hint={check.isSuccess ? undefined : t`The organizer has it, and it is on the invitation`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={t`ABCD-2345`}
        error={error}
      />
      <output className="mt-1.5 flex items-center gap-1.5 text-small font-semibold text-grass empty:hidden">
        {check.isSuccess && (
          <>
            <CircleCheck aria-hidden className="size-4.5" /> The code is right.
          </>
        )}
      </output>
    </div>
  )
}

/** While registration is not open, whoever joins asks the organizer. */
export function RegistrationNote({ day: { registration, needsApproval } }: { day: CommunityDay }) {
  const { status, opensOn, closesOn } = registration
  const text =
    status === 'closed'
      ? closesOn
        ? t`Registration closed on ${formatDay(closesOn)}. You can still ask the organizer here.`
        : t`Registration is closed. You can still ask the organizer here.`
      : status === 'not_yet'
        ? opensOn
          ? t`Registration opens on ${formatDay(opensOn)}. You can ask the organizer here before.`
          : t`Registration is not open yet. You can ask the organizer here before.`
        : needsApproval
          ? t`The organizer approves every house.`
          : null
  return text && <p className="rounded-control bg-mustard-wash px-4 py-3">{text}</p>
}
