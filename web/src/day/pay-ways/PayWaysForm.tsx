import { MAX_RECEIPT_LINE_LENGTH, type OwnPayWays, type PayWays } from '@yardsnap/contract/pay-ways'
import { t } from '@yardsnap/contract/texts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { getChangedFields } from '#lib/changed-fields.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Section } from '#ui/Section.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useWritePayWays } from './api.ts'
import { type PayProblems, readPayForm, toPayForm } from './pay-form.ts'
import { PayWayFields } from './PayWayFields.tsx'

export function PayWaysForm({ known }: { known: OwnPayWays }) {
  const [began, setBegan] = useState(() => toForms(known))
  const [form, setForm] = useState(began.form)
  const [receiptLine, setReceiptLine] = useState(began.receiptLine)
  const [problems, setProblems] = useState<PayProblems>({})
  const [tooMany, setTooMany] = useState<string | null>(null)
  const page = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = useWritePayWays()

  const withTyped = ({ ways, receiptLine: newestLine }: PayWays): PayWays => ({
    ways: readPayForm({ ...toPayForm(ways), ...getChangedFields(began.form, form) }).ways,
    receiptLine: receiptLine === began.receiptLine ? newestLine : receiptLine,
  })
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readPayForm(form)
    setProblems(read.problems)
    setTooMany(read.tooMany)
    if (read.tooMany !== null) return
    if (Object.keys(read.problems).length > 0) {
      requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    mutate(withTyped, {
      onSuccess: (saved) => {
        const next = toForms(saved)
        setForm((typed) => ({ ...next.form, ...getChangedFields(began.form, typed) }))
        setReceiptLine((typed) => (typed === began.receiptLine ? next.receiptLine : typed))
        setBegan(next)
        showToast({ title: t`Ways to pay saved` })
      },
    })
  }
  return (
    <form ref={page} noValidate onSubmit={save} className="grid gap-5">
      {known.isUnreadable && (
        <ErrorState
          title="Please enter them again"
          description="The site's secret was changed since, so what you had entered cannot be read anymore."
        />
      )}
      <Section
        title="Ways to pay"
        description="The pages of your sales say only how, such as “Cash, Venmo”. Names and codes are shown at your till."
      >
        <PayWayFields form={form} problems={problems} onChange={setForm} />
      </Section>
      <Section title="Receipts" description="Buyers can get a receipt at your till.">
        <TextField
          label="Line at the end of each receipt (optional)"
          placeholder="Private sale, no returns"
          maxLength={MAX_RECEIPT_LINE_LENGTH}
          value={receiptLine}
          onChange={(event) => setReceiptLine(event.currentTarget.value)}
        />
      </Section>
      {tooMany !== null && (
        <p role="alert" className="font-semibold text-danger">
          {tooMany}
        </p>
      )}
      {error && <ErrorState title="Not saved" description={getErrorMessage(error, t`Please try again.`)} />}
      <Button type="submit" isPending={isPending} pendingText="Saving..." className="justify-self-start">
        Save
      </Button>
    </form>
  )
}

const toForms = ({ ways, receiptLine }: PayWays) => ({ form: toPayForm(ways), receiptLine })
