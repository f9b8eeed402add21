import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { PayKind, payKindName } from './pay-kinds.ts'
import { plainText } from './text.ts'
import { t } from './texts.ts'
import { toDollars } from './till-money.ts'

export const MAX_PAY_WAYS = 6
export const MAX_PAY_HANDLE_LENGTH = 60
/** What the code of a bank holds: an address with some data, of 100 to 300 characters. */
export const MAX_BANK_CODE_LENGTH = 600
export const MAX_RECEIPT_LINE_LENGTH = 80

/**
 * What stands before the name where people copy the address of their page, with the sign of the service before it. In
 * Venmo's links an '@' makes the name unknown.
 */
const BEFORE_NAME = {
  venmo: /^(https?:\/\/)?(www\.|account\.)?venmo\.com\/(u\/)?/i,
  cash_app: /^(https?:\/\/)?(www\.)?cash\.app\//i,
  paypal: /^(https?:\/\/)?(www\.)?(paypal\.me|paypal\.com\/paypalme)\//i,
}
type LinkedKind = keyof typeof BEFORE_NAME
const NAME = { venmo: /^[\w-]+$/, cash_app: /^[a-z\d_-]+$/i, paypal: /^[a-z\d._-]+$/i }

const isLinked = (kind: PayKind): kind is LinkedKind => kind in BEFORE_NAME

/** What Venmo's app copies names nobody: 'https://venmo.com/code?user_id=2483'. To pay 'code' would be to pay a stranger. */
const NUMBERED_PAGE = /^code\?/i

/** The name alone: 'rosa-w' of '@rosa-w', '$rosa-w' and 'https://venmo.com/u/rosa-w'; '' where an address has none. */
function nameIn(kind: LinkedKind, handle: string): string {
  const name = handle.trim().replace(BEFORE_NAME[kind], '')
  if (NUMBERED_PAGE.test(name)) return ''
  return name.replace(/^[@$]+/, '').replace(/[/?#].*$/s, '')
}

/** Bounded repetitions prevent quadratic time on a long text. */
const EMAIL_OR_PHONE = /^([^\s@]{1,60}@[^\s@.]{1,60}(\.[^\s@.]{1,60}){1,8}|\+?[\d\s().-]{7,20})$/

/** Why nobody could be paid so; null where they can. */
function handleProblem(kind: PayKind, handle: string): string | null {
  if (isLinked(kind)) {
    if (NAME[kind].test(nameIn(kind, handle))) return null
    return handle === ''
      ? t`Enter your name at ${payKindName(kind)}`
      : t`This is not a name at ${payKindName(kind)}: names there have no spaces.`
  }
  if (kind === 'zelle' && !EMAIL_OR_PHONE.test(handle)) return t`Enter the email address or phone number at your bank`
  return /[\r\n]/.test(handle) ? t`Write it in one line` : null
}

/** A way to pay one person. @property handle a name, an address or words, by its kind, as it was typed */
export const PayWay = z
  .object({
    kind: PayKind,
    handle: plainText(() => t`Name`, MAX_PAY_HANDLE_LENGTH).default(''),
    /** What the QR code of a bank holds; empty without one. */
    bankCode: plainText(() => t`Code`, MAX_BANK_CODE_LENGTH).default(''),
  })
  .superRefine(({ kind, handle, bankCode }, context) => {
    const problem = handleProblem(kind, handle)
    if (problem !== null) context.addIssue({ code: 'custom', path: ['handle'], message: problem })
    if (bankCode !== '' && kind !== 'zelle') {
      context.addIssue({ code: 'custom', path: ['bankCode'], message: t`Only Zelle uses the code of a bank` })
    }
  })
export type PayWay = z.infer<typeof PayWay>

/** As it is kept and answered, without its rules. */
export const KeptPayWay = z.object({ kind: PayKind, handle: z.string(), bankCode: z.string() })

const PayWayList = z
  .array(PayWay)
  .max(MAX_PAY_WAYS, { error: () => t`At most ${MAX_PAY_WAYS} ways to pay` })
  .refine((ways) => new Set(ways.map(({ kind }) => kind)).size === ways.length, {
    error: () => t`Enter each way to pay once`,
  })

/**
 * The address that opens the app of the service with a sum; null for kinds that have none. Zelle has none that works for
 * all banks. Sources: venmo.com's payment links (`txn`, `amount`, `note`), cash.app/$name/12.00, paypal.me/name/12.00USD.
 */
export function payLink(way: Pick<PayWay, 'kind' | 'handle'>, { cents, note }: { cents: number; note: string }) {
  const { kind, handle } = way
  if (!isLinked(kind)) return null
  const name = encodeURIComponent(nameIn(kind, handle))
  const amount = toDollars(cents)
  if (kind === 'venmo') return `https://venmo.com/${name}?txn=pay&amount=${amount}&note=${encodeURIComponent(note)}`
  return kind === 'cash_app' ? `https://cash.app/$${name}/${amount}` : `https://paypal.me/${name}/${amount}USD`
}

/** What the link opens, to be compared: 'venmo.com/rosa-w'; null as for the link, and while there is no name. */
export function shownPayPage({ kind, handle }: Pick<PayWay, 'kind' | 'handle'>): string | null {
  if (!isLinked(kind) || handleProblem(kind, handle) !== null) return null
  const name = nameIn(kind, handle)
  return { venmo: `venmo.com/${name}`, cash_app: `cash.app/$${name}`, paypal: `paypal.me/${name}` }[kind]
}

export const PayWays = z.object({
  ways: PayWayList,
  /** At the end of each receipt: 'Private sale, no returns'. */
  receiptLine: plainText(() => t`Line on receipts`, MAX_RECEIPT_LINE_LENGTH).default(''),
})
export type PayWays = z.infer<typeof PayWays>

export const OwnPayWays = z.object({
  ways: z.array(KeptPayWay),
  receiptLine: z.string(),
  /** They were encrypted with another secret of the site, and have to be entered again. */
  isUnreadable: z.boolean(),
})
export type OwnPayWays = z.infer<typeof OwnPayWays>

/** What a till needs to show them, also without a signal. */
export const TillPayWays = z.object({
  ways: z.array(KeptPayWay),
  /** Of people of the sale who have ways of their own. */
  owners: z.array(z.object({ ownerId: z.string(), ways: z.array(KeptPayWay) })),
  receiptLine: z.string(),
})
export type TillPayWays = z.infer<typeof TillPayWays>

/**
 * The ways for a basket: those of its owner, where all of it is one person's who has ways of their own, else the host's.
 * @returns `ownerId` null for the host's
 */
export function payWaysFor(
  { ways, owners }: Pick<TillPayWays, 'ways' | 'owners'>,
  lines: readonly { ownerId: string | null }[],
): { ownerId: string | null; ways: z.infer<typeof KeptPayWay>[] } {
  const [first] = lines
  const own = owners.find(({ ownerId, ways: theirs }) => ownerId === first?.ownerId && theirs.length > 0)
  return own && lines.every(({ ownerId }) => ownerId === own.ownerId) ? own : { ownerId: null, ways }
}

export const readPayWays = endpoint({
  method: 'GET',
  path: '/api/pay-ways',
  summary: 'How people can pay you at your till',
  access: 'user',
  response: OwnPayWays,
})

export const writePayWays = endpoint({
  method: 'PUT',
  path: '/api/pay-ways',
  summary: 'Say how people can pay you; before the till others learn the kinds alone',
  access: 'user',
  body: PayWays,
})

export const writeOwnerPayWays = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/till/owners/:ownerId/pay-ways',
  summary: 'Say how somebody of a multi-family sale is paid; 409 for consignors, whom the organizer pays',
  access: 'user',
  params: listingParams.extend({ ownerId: z.uuid() }),
  body: z.object({ ways: PayWayList }),
})
