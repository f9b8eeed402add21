import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import type { ConsignorPrint } from '@yardsnap/contract/consignment-prints'
import { formatDate } from '@yardsnap/contract/dates'
import type { PrintOptions } from '@yardsnap/contract/exports'
import { formatMoney, formatPrice } from '@yardsnap/contract/formats'
import type { LabelPaper } from '@yardsnap/contract/label-papers'
import type { Language } from '@yardsnap/contract/languages'
import { COLOR_LETTERS } from '@yardsnap/contract/sticker-colors'
import { formatTagCode, formatTagText, type TagFlag } from '@yardsnap/contract/tags'
import { t } from '@yardsnap/contract/texts'
import { toDollars } from '@yardsnap/contract/till-money'
import type { PrintableConsignor } from '#day/consignments/service.ts'

/** A consignor with all texts in one language: the input of the printing process. */
export interface PrintedConsignor {
  productName: string
  sale: string
  /** 'Consignor 12: Rosa Winter' */
  who: string
  /** When it is printed: 'Saturday, May 3'. */
  day: string
  tags: PrintedTagText[]
  /** What the organizer has, or has sold. */
  rows: PrintedRow[]
  /** Below the rows, the last one strong. */
  sums: { label: string; amount: string }[]
  /** Below the sums: terms, payments. */
  notes: string[]
}

export interface PrintedTagText {
  /** Of the QR code. */
  code: string
  price: string
  title: string
  /** 'Size 4T'; may be empty. */
  size: string
  /** '0012-0043-7' */
  number: string
  /** 'Full price only', 'G · Any offer' */
  note: string
}

export interface PrintedRow {
  number: string
  title: string
  state: string
  amount: string
}

export interface ConsignorPrintTask {
  document: ConsignorPrint
  options: Pick<PrintOptions, 'paper'> & { labels?: LabelPaper | undefined }
  language: Language
  consignor: PrintedConsignor
}

const money = (cents: number): string => formatMoney(toDollars(cents))

/**
 * The texts of a print, in the language of the moment.
 * @param since ISO instant: only tags that were printed then or later
 */
export function toPrintedConsignor(
  printable: PrintableConsignor,
  document: ConsignorPrint,
  { productName, day, since }: { productName: string; day: string; since: string | undefined },
): PrintedConsignor {
  const { saleTitle, settlement, items, untagged } = printable
  const isPayout = document === 'payout'
  const shown = items.filter(({ state }) => (isPayout ? state === 'sold' : state !== 'announced'))
  return {
    productName,
    day,
    sale: saleTitle,
    who: t`Consignor ${String(settlement.number)}: ${settlement.name}`,
    tags: items.flatMap((item) => toTag(item, since)),
    rows: [
      ...shown.map((item) => toRow(item, isPayout)),
      ...(isPayout ? untagged : []).map(({ title, cents }) => ({
        number: t`No tag`,
        title,
        state: '',
        amount: money(cents),
      })),
    ],
    sums: isPayout ? listSums(printable) : [],
    notes: isPayout
      ? listPayouts(printable)
      : [t`The consignor gets ${formatPercent(printable.splitBasisPoints)} of the price.`],
  }
}

function toTag(item: ConsignedItem, since: string | undefined): PrintedTagText[] {
  const { printed, state, consignorNumber, number, title, size } = item
  if (!printed || state === 'sold' || (since !== undefined && Date.parse(printed.at) < Date.parse(since))) return []
  const tag = { ...printed, consignor: consignorNumber, item: number }
  const letter = printed.color === null ? '' : COLOR_LETTERS[printed.color]
  return [
    {
      code: formatTagText(tag),
      price: formatPrice(toDollars(printed.cents)),
      title,
      size: size === '' ? '' : t`Size ${size}`,
      number: formatTagCode(tag),
      note: [letter, getFlags()[printed.flag]].filter(Boolean).join(' · '),
    },
  ]
}

const getFlags = (): Record<TagFlag, string> => ({
  full: t`Full price only`,
  half: t`Half price when the sale says so`,
  any: t`Any offer`,
})

function toRow({ consignorNumber, number, title, size, ...item }: ConsignedItem, isPayout: boolean): PrintedRow {
  const cents = isPayout ? item.soldCents : item.cents
  return {
    number: formatTagCode({ consignor: consignorNumber, item: number }),
    title: [title, size].filter(Boolean).join(', '),
    state: isPayout ? '' : [getStates()[item.state], item.pulledBecause].filter(Boolean).join(': '),
    amount: cents === null ? '' : money(cents),
  }
}

const getStates = (): Record<ConsignedItem['state'], string> => ({
  announced: t.of('of a consignor’s thing')`Announced`,
  checked_in: t.of('of a consignor’s thing')`Accepted`,
  pulled: t.of('of a consignor’s thing')`Pulled`,
  sold: t.of('of a consignor’s thing')`Sold`,
  missing: t.of('of a consignor’s thing')`Missing`,
  returned: t.of('of a consignor’s thing')`Returned`,
  donated: t.of('of a consignor’s thing')`Donated`,
})

function listSums({ settlement }: PrintableConsignor): PrintedConsignor['sums'] {
  const { soldCents, shareCents, feeCents, laterCents, corrections, owedCents, payoutCents } = settlement
  const later =
    laterCents === 0 ? [] : [{ label: t`Sold or taken back after the settlement`, amount: money(laterCents) }]
  return [
    { label: t`Sold`, amount: money(soldCents) },
    { label: t`Your share`, amount: money(shareCents) },
    { label: t`Fees`, amount: money(-feeCents) },
    ...later,
    ...corrections.map(({ reason, cents }) => ({ label: reason, amount: money(cents) })),
    owedCents > 0
      ? { label: t`To be paid to the organizer`, amount: money(owedCents) }
      : { label: t`Payout`, amount: money(payoutCents) },
  ]
}

function listPayouts({ settlement }: PrintableConsignor): string[] {
  const means = { cash: t`cash`, check: t`check`, other: t`paid otherwise` }
  const payouts = settlement.payouts.flatMap((payout) =>
    payout.undoneAt === null
      ? [[formatDate(payout.day), money(payout.cents), means[payout.means], payout.note].filter(Boolean).join(', ')]
      : [],
  )
  const { dueCents } = settlement
  return dueCents < 0 ? [...payouts, t`Was paid ${money(-dueCents)} too much`] : payouts
}

/** '60%', '62.5%' */
const formatPercent = (basisPoints: number): string => `${basisPoints / 100}%`
