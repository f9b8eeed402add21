import { HouseMail, MAILS_A_WEEK, MAX_MAIL_LENGTH } from '@yardsnap/contract/community-news'
import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { z } from 'zod'
import { getErrorMessage } from '#api/call.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { showToast } from '#lib/toast.ts'
import { useKeptForm } from '#lib/use-kept-form.ts'
import { useMailHouses, useRecipients } from '#shop/community-days/organize/api.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

const Inputs = z.object({ subject: z.string(), text: z.string() })
const EMPTY: HouseMail = { subject: '', text: '' }

/** A mail to all houses that are in; it is shown once more, with its count, before it goes. */
export function MailForm({ day }: { day: OrganizedDay }) {
  const { form, restart } = useKeptForm({
    key: `sale-day-mail:${day.slug}`,
    saved: EMPTY,
    inputs: Inputs,
    rules: HouseMail,
  })
  const [preview, setPreview] = useState<HouseMail | null>(null)
  const { data: recipients } = useRecipients(day.slug)
  const send = useMailHouses(day.slug)
  const mailsLeft = recipients?.mailsLeft ?? day.mailsLeft
  const count = recipients?.recipientCount ?? 0
  const submit = () =>
    preview &&
    send.mutate(preview, {
      onSuccess: ({ recipientCount }) => {
        showToast({
          title: plural(recipientCount, { one: 'On its way to # host', other: 'On its way to # hosts' }),
        })
        setPreview(null)
        restart(EMPTY)
      },
    })
  return (
    <Section title="Write to all hosts" description={describeReach(day, recipients)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.handleSubmit((values) => setPreview(values))()
        }}
        className="grid grid-cols-1 gap-5"
      >
        <TextField label="Subject" autoComplete="off" {...getFieldProps(form, 'subject')} />
        <TextArea
          label="Message"
          hint={t`Up to ${MAX_MAIL_LENGTH} characters`}
          rows={4}
          {...getFieldProps(form, 'text')}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" disabled={mailsLeft === 0 || count === 0}>
            Preview
          </Button>
          <output className="text-small text-ink-soft">
            {t`${mailsLeft} of ${MAILS_A_WEEK} emails left within seven days`}
          </output>
        </div>
      </form>
      {preview && (
        <FormDialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setPreview(null)}
          title={preview.subject}
          description={t`From ${day.name}, by way of this site`}
          onSubmit={submit}
          submitText={plural(count, { one: 'Send to # host', other: 'Send to # hosts' })}
          pendingText={t`Sending...`}
          isPending={send.isPending}
        >
          <p className="wrap-anywhere whitespace-pre-line">
            <bdi>{preview.text}</bdi>
          </p>
          {send.error && (
            <ErrorState
              title="The email was not sent"
              description={getErrorMessage(send.error, t`Please try again. What you typed is still here.`)}
            />
          )}
        </FormDialog>
      )}
    </Section>
  )
}

function describeReach(day: OrganizedDay, recipients: { recipientCount: number } | undefined): string {
  if (!recipients) return ''
  const { recipientCount } = recipients
  const without = Math.max(0, day.houseCount - recipientCount)
  const reach = plural(recipientCount, { one: 'Reaches # host.', other: 'Reaches # hosts.' })
  if (without === 0) return reach
  return `${reach} ${plural(without, { one: '# house has no email address.', other: '# houses have no email address.' })}`
}
