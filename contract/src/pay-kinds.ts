import { z } from 'zod'
import { t } from './texts.ts'

export const PAY_KINDS = ['cash', 'venmo', 'cash_app', 'paypal', 'zelle', 'check', 'card'] as const
export const PayKind = z.enum(PAY_KINDS)
export type PayKind = z.infer<typeof PayKind>

const NAMES: Record<PayKind, () => string> = {
  cash: () => t.of('way to pay')`Cash`,
  venmo: () => 'Venmo',
  cash_app: () => t`Cash App`,
  paypal: () => 'PayPal',
  zelle: () => 'Zelle',
  check: () => t.of('way to pay')`Check`,
  card: () => t.of('way to pay')`Card`,
}

export const payKindName = (kind: PayKind): string => NAMES[kind]()

/** 'Cash, Venmo': all that anybody reads before the till. */
export const payWords = (kinds: readonly PayKind[]): string => kinds.map(payKindName).join(', ')
