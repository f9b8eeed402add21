import { MAX_PAY_WAYS, type OwnPayWays, PayWay } from '@yardsnap/contract/pay-ways'
import { PAY_KINDS, type PayKind } from '@yardsnap/contract/pay-kinds'
import { t } from '@yardsnap/contract/texts'

interface Entry {
  isOn: boolean
  handle: string
  bankCode: string
}
/** What stands in the form, also of ways that are off: turned on again, they are as they were. */
export type PayForm = Record<PayKind, Entry>
export type PayProblems = Partial<Record<PayKind, string>>

export function toPayForm(ways: OwnPayWays['ways']): PayForm {
  const entries = PAY_KINDS.map((kind): [PayKind, Entry] => {
    const way = ways.find((one) => one.kind === kind)
    return [kind, { isOn: way !== undefined, handle: way?.handle ?? '', bankCode: way?.bankCode ?? '' }]
  })
  return Object.fromEntries(entries) as PayForm
}

/** @returns the ways that are on, in the order of the form; what is wrong with them, by their kind, and with their number */
export function readPayForm(form: PayForm): { ways: PayWay[]; problems: PayProblems; tooMany: string | null } {
  const problems: PayProblems = {}
  const ways = PAY_KINDS.filter((kind) => form[kind].isOn).map((kind) => {
    const { handle, bankCode } = form[kind]
    const read = PayWay.safeParse({ kind, handle, bankCode })
    if (read.success) return read.data
    problems[kind] = read.error.issues[0]?.message ?? ''
    return { kind, handle, bankCode }
  })
  const tooMany = ways.length > MAX_PAY_WAYS ? t`At most ${MAX_PAY_WAYS} ways to pay. Turn one off.` : null
  return { ways, problems, tooMany }
}
