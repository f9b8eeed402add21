import { Readable } from 'node:stream'
import { categoryName } from '@yardsnap/contract/item-words'
import type { Language } from '@yardsnap/contract/languages'
import { payKindName } from '@yardsnap/contract/pay-kinds'
import { t } from '@yardsnap/contract/texts'
import type { TillReport } from '@yardsnap/contract/till-report'
import { dayIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { DateTime } from 'luxon'
import type { Database } from '#db/database.ts'
import { iteratePages } from '#db/pages.ts'
import { toCsv, toSpreadsheet } from '#text/csv.ts'
import { inLanguage } from '#text/translations.ts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import { listingNotFound, lockOwnListing } from '#core/listings/ownership.ts'
import type { PlansService } from '#core/plans/service.ts'
import * as queries from './queries.ts'
import { refuseDraft } from './rules.ts'
import * as sums from './report-queries.ts'

interface Dependencies {
  database: Database
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
  plans: Pick<PlansService, 'requirePremium'>
  hasPremium: (userId: string) => Promise<boolean>
  now: () => Date
}

/** What a sale has brought in, at the till and elsewhere: sums of its purchases. */
export function tillReports({ database: { db }, ownAccount, plans, hasPremium, now }: Dependencies) {
  async function ownListing(userId: string, listingId: string): Promise<queries.ListingRow> {
    const listing = await queries.findListing(db, listingId)
    if (listing?.sellerId !== userId) throw listingNotFound()
    return listing
  }

  return {
    async report(userId: string, listingId: string, askedDay: string | undefined): Promise<TillReport> {
      const listing = await ownListing(userId, listingId)
      const zone = listing.timeZone ?? FALLBACK_TIME_ZONE
      const today = dayIn(zone, now())
      const day = askedDay ?? today
      const ofDay = { listingId, zone, day }
      const means = new Map((await sums.sumsByMeans(db, ofDay)).map((sum) => [sum.key, sum.cents]))
      const box = await sums.findBox(db, ofDay)
      const [cashCents, otherCents] = [means.get('cash') ?? 0, means.get('other') ?? 0]

      const parts = async () => {
        const people = await queries.listOwners(db, listingId)
        const owners = new Map((await sums.sumsByOwner(db, ofDay)).map((sum) => [sum.key, sum.cents]))
        const categories = await sums.sumsByCategory(db, ofDay)
        const departments = await sums.sumsByDepartment(db, ofDay)
        const hours = await sums.sumsByHour(db, ofDay)
        const nobody = inLanguage(await ownAccount.readLanguage(userId), () => t`Nobody in particular`)
        return {
          // The sort is stable, so equal sums keep the order of the people.
          owners: [...people, { id: null, name: nobody }]
            .flatMap(({ id: ownerId, name }) => {
              const cents = owners.get(ownerId)
              return cents === undefined ? [] : [{ ownerId, name, cents }]
            })
            .toSorted((a, b) => b.cents - a.cents),
          categories: categories.map((sum) => ({ category: sum.key, cents: sum.cents })),
          departments: departments.flatMap(({ key: department, cents }) =>
            department === null ? [] : [{ department, cents }],
          ),
          hours: hours.map((sum) => ({ hour: sum.key, cents: sum.cents })).sort((a, b) => a.hour - b.hour),
        }
      }
      return {
        day,
        days: [...new Set([...(await sums.listDays(db, { listingId, zone })), today])].sort(),
        ...(await sums.sumSold(db, ofDay)),
        cashCents,
        otherCents,
        ways: await sums.sumsByWay(db, ofDay),
        numbered: await sums.countNumbered(db, ofDay),
        markedCents: means.get('marked') ?? 0,
        piecesLeft: await sums.countLeft(db, listingId),
        startCents: box?.startCents ?? 0,
        countedCents: box?.countedCents ?? null,
        parts: (await hasPremium(userId)) ? await parts() : null,
      }
    },

    /**
     * @returns a CSV file with a line for each purchase, earliest first, read while it is sent
     * @throws AppError `premium_required`
     */
    async csv(userId: string, listingId: string): Promise<Readable> {
      const { timeZone } = await ownListing(userId, listingId)
      await plans.requirePremium(userId, 'sales_tracking')
      const language = await ownAccount.readLanguage(userId)
      const pages = iteratePages<SoldRow>((after, limit) => sums.listSold(db, listingId, { after, limit }))
      return Readable.from(csvPages(pages, { zone: timeZone ?? FALLBACK_TIME_ZONE, language }))
    },

    async writeBox(
      userId: string,
      { listingId, day }: { listingId: string; day: string },
      box: { startCents: number; countedCents: number | null },
    ): Promise<void> {
      await db.transaction(async (tx) => {
        refuseDraft(await lockOwnListing(tx, userId, listingId))
        await sums.writeBox(tx, { listingId, day, ...box })
      })
    },
  }
}

const getHeadings = () => [
  t`Date`,
  t`Time`,
  t`Title`,
  t`Category`,
  t`Quantity`,
  t`Price`,
  t.of('who gets the money')`Person`,
  t`Till`,
  t.of('heading of a column')`Paid by`,
  t`Note`,
  t.of('of a sale at the till')`Number`,
]

type SoldRow = Awaited<ReturnType<typeof sums.listSold>>[number]

async function* csvPages(
  pages: AsyncIterable<SoldRow[]>,
  { zone, language }: { zone: string; language: Language },
): AsyncGenerator<string> {
  yield inLanguage(language, () => toSpreadsheet([getHeadings()]))
  for await (const rows of pages) yield inLanguage(language, () => toCsv(rows.map((row) => toReportRow(row, zone))))
}

function toReportRow({ purchase, sale, owner }: SoldRow, zone: string): (string | number)[] {
  const at = DateTime.fromJSDate(purchase.soldAt, { zone })
  const [date, time] = [at.toISODate() ?? '', at.toFormat('HH:mm')]
  const { title, category, quantity, price } = purchase
  const who = [owner ?? '', sale?.deviceName ?? t`Marked sold`]
  const paid = [describeMeans(sale), price === null ? t`Not counted` : (sale?.note ?? ''), sale?.number ?? '']
  return [date, time, title, categoryName(category ?? 'other'), quantity, price ?? '', ...who, ...paid]
}

function describeMeans(sale: SoldRow['sale']): string {
  if (!sale) return ''
  return sale.paidBy === null && sale.means === 'other' ? t`Not cash` : payKindName(sale.paidBy ?? 'cash')
}
