import { randomUUID } from 'node:crypto'
import type { ConsignedItem, ConsignedItemInput } from '@yardsnap/contract/consigned-items'
import type { ConsignmentInput } from '@yardsnap/contract/consignments'
import type { Consignor, ConsignorInput } from '@yardsnap/contract/consignors'
import type { Settlement } from '@yardsnap/contract/settlements'
import { openSale, sell, type TestSale } from '#day/till/test-till.ts'
import type { TestApp } from '#testing/test-app.ts'

/** 60% to the consignor, 70% with a shift worked; an entry costs $13.50, and a thing that is pulled 25 cents. */
export const termsInput = (changes: Partial<ConsignmentInput> = {}): ConsignmentInput => ({
  mode: 'consign',
  splitBasisPoints: 6000,
  shiftBonusBasisPoints: 1000,
  entryFeeCents: 1350,
  tagFeeCents: 0,
  pulledFeeCents: 25,
  priceStepCents: 50,
  minimumCents: 100,
  entryClosesAt: null,
  tagRule: 'printed',
  ifUnsold: 'return',
  dropOffSlots: [],
  pickUpSlots: [],
  priceRules: [],
  departments: [],
  terms: '',
  ...changes,
})

export const consignorInput = (name: string, changes: Partial<ConsignorInput> = {}): ConsignorInput => ({
  number: null,
  name,
  email: null,
  phone: '',
  isWaiting: false,
  splitBasisPoints: null,
  entryFeeCents: null,
  tagFeeCents: null,
  hasWorkedShift: false,
  ...changes,
})

export const itemInput = (changes: Partial<ConsignedItemInput> = {}): ConsignedItemInput => ({
  title: 'Red coat',
  size: '4T',
  cents: 1000,
  flag: 'half',
  color: null,
  ifUnsold: 'return',
  ...changes,
})

export interface TestConsignment extends TestSale {
  /** The path of the sale's calls. */
  path: string
}

/** A published sale with terms and nobody yet. */
export async function openConsignment(
  site: TestApp,
  terms: Partial<ConsignmentInput> = {},
  options: { isPremium?: boolean } = {},
): Promise<TestConsignment> {
  const sale = await openSale(site, options)
  const path = `/api/listings/${sale.listingId}`
  await sale.host.put(`${path}/consignment`, termsInput(terms))
  return { ...sale, path }
}

export async function addConsignor(
  { host, path }: TestConsignment,
  name: string,
  changes: Partial<ConsignorInput> = {},
): Promise<Consignor> {
  return (await host.put(`${path}/consignors/${randomUUID()}`, consignorInput(name, changes))).json<Consignor>()
}

export async function addItem(
  { host, path }: TestConsignment,
  { id }: Pick<Consignor, 'id'>,
  changes: Partial<ConsignedItemInput> = {},
): Promise<ConsignedItem> {
  return (await host.put(`${path}/consignors/${id}/items/${randomUUID()}`, itemInput(changes))).json<ConsignedItem>()
}

/** The line of a till for a thing that was scanned. */
export const taggedLine = ({
  consignorNumber,
  number,
  title,
  cents,
}: Pick<ConsignedItem, 'consignorNumber' | 'number' | 'title' | 'cents'>) => ({
  tag: { consignor: consignorNumber, item: number },
  title,
  cents,
})

export const readSettlement = async ({ host, path }: TestConsignment): Promise<Settlement> =>
  (await host.get(`${path}/settlement`)).json<Settlement>()

export const close = ({ host, path }: TestConsignment) => host.put(`${path}/consignment/status`, { status: 'closed' })
export const settle = ({ host, path }: TestConsignment) =>
  host.post(`${path}/settlement/settled`, { consignorIds: null })

/** Ana's coat sold for $10, closed and settled: she gets $5. */
export async function openSettled(site: TestApp) {
  const sale = await openConsignment(site, { entryFeeCents: 100 })
  const ana = await addConsignor(sale, 'Ana')
  const coat = await addItem(sale, ana)
  const saleId = randomUUID()
  await sell(sale, { id: saleId, lines: [taggedLine(coat)] })
  await close(sale)
  await settle(sale)
  return { sale, ana, coat, saleId }
}

interface PaidByCheck {
  payoutId?: string
  /** The lost check that it stands for. */
  replaces?: string | null
  day?: string
}

export const payByCheck = (
  { host, path }: TestConsignment,
  consignorId: string,
  cents: number,
  { payoutId = randomUUID(), replaces = null, day = '2031-05-10' }: PaidByCheck = {},
) =>
  host.put(`${path}/consignors/${consignorId}/payouts/${payoutId}`, {
    cents,
    means: 'check',
    day,
    note: 'No. 1043',
    replaces,
  })

export async function openPortal({ host, listingId }: TestConsignment, { id }: Pick<Consignor, 'id'>): Promise<string> {
  const { token } = (await host.post(`/api/consignor-links/${listingId}/${id}`)).json<{ token: string }>()
  return `/api/consignor-portal/${token}`
}
