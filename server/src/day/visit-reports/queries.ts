import type { VisitReportKind, VisitReports } from '@yardsnap/contract/visit-reports'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listings } from '#db/schema/listings.ts'
import { visitReports } from '#db/schema/visit-reports.ts'

export interface NewReport {
  listingId: string
  device: string
  hour: Date
  kind: VisitReportKind
  isConfirmed: boolean
  reportedAt: Date
}

/** Another report of the same device within the hour replaces the former one. */
export async function writeReport(db: Queryable, report: NewReport): Promise<void> {
  const { kind, isConfirmed, reportedAt } = report
  await db
    .insert(visitReports)
    .values(report)
    .onConflictDoUpdate({
      target: [visitReports.listingId, visitReports.device, visitReports.hour],
      set: { kind, isConfirmed, reportedAt },
    })
}

/** The last word of each device since an instant, by kind, the most frequent first. */
export async function summarize(db: Queryable, listingId: string, since: Date): Promise<VisitReports['reports']> {
  const { rows } = await db.execute<Record<string, unknown> & VisitReports['reports'][number]>(sql`
    select kind, count(*)::int as count, count(*) filter (where is_confirmed)::int as "confirmedCount",
      to_char(max(reported_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastAt"
    from (
      select distinct on (device) kind, is_confirmed, reported_at from visit_reports
      where listing_id = ${listingId} and reported_at > ${since.toISOString()}::timestamptz
      order by device, reported_at desc
    ) last
    group by kind order by count(*) desc, max(reported_at) desc, kind`)
  return rows
}

/** What a device said within an hour. */
export async function findOwn(
  db: Queryable,
  { listingId, device, hour }: Pick<NewReport, 'listingId' | 'device' | 'hour'>,
): Promise<VisitReportKind | null> {
  const [row] = await db
    .select({ kind: visitReports.kind })
    .from(visitReports)
    .where(and(eq(visitReports.listingId, listingId), eq(visitReports.device, device), eq(visitReports.hour, hour)))
  return row?.kind ?? null
}

/** The seller of a sale. Until the end of the transaction others who ask wait, so that each sees what the former said. */
export async function lockSale(tx: Queryable, listingId: string): Promise<string | null> {
  const sale = tx.select({ sellerId: listings.sellerId }).from(listings).where(eq(listings.id, listingId))
  const [row] = await sale.for('no key update')
  return row?.sellerId ?? null
}

/** How many devices' last word since an instant is that nobody is there. */
export async function countNobody(db: Queryable, listingId: string, since: Date): Promise<number> {
  const reports = await summarize(db, listingId, since)
  return reports.find(({ kind }) => kind === 'nobody_here')?.count ?? 0
}

export async function deleteReportsBefore(db: Queryable, hour: Date): Promise<void> {
  await db.delete(visitReports).where(lt(visitReports.hour, hour))
}
