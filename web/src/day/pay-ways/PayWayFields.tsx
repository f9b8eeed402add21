import { MAX_PAY_HANDLE_LENGTH, payLink, shownPayPage } from '@yardsnap/contract/pay-ways'
import { PAY_KINDS, type PayKind, payKindName } from '@yardsnap/contract/pay-kinds'
import { t } from '@yardsnap/contract/texts'
import { TEXT_LINK } from '#ui/classes.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { TextField } from '#ui/TextField.tsx'
import { BankCode } from './BankCode.tsx'
import type { PayForm, PayProblems } from './pay-form.ts'

/** Nothing is asked for cash. */
const ASKED: Partial<Record<PayKind, string>> = {
  venmo: t`Name at Venmo`,
  cash_app: t`Name at Cash App, with or without the $`,
  paypal: t`Name at PayPal.Me`,
  zelle: t`Email address or phone number at the bank`,
  check: t`Made out to (optional)`,
  card: t`What to say (optional)`,
}

const TEST_CENTS = 100

interface PayWayFieldsProps {
  form: PayForm
  problems: PayProblems
  onChange: (form: PayForm) => void
}

/** Each way to pay with what is asked about it. */
export function PayWayFields({ form, problems, onChange }: PayWayFieldsProps) {
  return (
    <ul className="divide-y divide-line">
      {PAY_KINDS.map((kind) => {
        const entry = form[kind]
        const change = (changes: Partial<typeof entry>) => onChange({ ...form, [kind]: { ...entry, ...changes } })
        const asked = ASKED[kind]
        return (
          <li key={kind} className="grid gap-2 py-2">
            <Checkbox
              label={payKindName(kind)}
              checked={entry.isOn}
              onChange={(event) => change({ isOn: event.currentTarget.checked })}
              className="font-semibold"
            />
            {entry.isOn && asked !== undefined && (
              <div className="grid gap-2 pb-3 desk:pl-9">
                <TextField
                  label={asked}
                  value={entry.handle}
                  error={problems[kind]}
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={MAX_PAY_HANDLE_LENGTH}
                  onChange={(event) => change({ handle: event.currentTarget.value })}
                />
                <TestLink kind={kind} handle={entry.handle} />
                {kind === 'zelle' && <BankCode value={entry.bankCode} onChange={(bankCode) => change({ bankCode })} />}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Shows whose page opens, so that nobody is paid under a mistyped name. */
function TestLink({ kind, handle }: { kind: PayKind; handle: string }) {
  const page = shownPayPage({ kind, handle })
  if (page === null) return null
  const link = payLink({ kind, handle }, { cents: TEST_CENTS, note: t`Test` })
  return (
    <p className="text-small text-ink-soft">
      Opens <bdi className="wrap-anywhere">{page}</bdi>.{' '}
      <a href={link ?? undefined} target="_blank" rel="noreferrer" className={TEXT_LINK}>
        Try it with $1
      </a>
    </p>
  )
}
