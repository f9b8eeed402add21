import type { ListingReportInput, ReportReason } from '@yardsnap/contract/reports'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { listingReports } from '#db/schema/reports.ts'

/** Replaces an earlier report by the same user and reopens it. */
export async function saveReport(
  db: Queryable,
  report: ListingReportInput & { id: string; listingId: string; reporterId: string },
): Promise<void> {
  const { reason, details } = report
  await db
    .insert(listingReports)
    .values(report)
    .onConflictDoUpdate({
      target: [listingReports.listingId, listingReports.reporterId],
      set: { reason, details, createdAt: sql`now()`, closedAt: null },
    })
}

/** The newest first. */
export function listReportsBy(db: Queryable, reporterId: string) {
  const { listingId, reason, details, createdAt } = listingReports
  return db
    .select({ listingId, reason, details, createdAt })
    .from(listingReports)
    .where(eq(listingReports.reporterId, reporterId))
    .orderBy(desc(createdAt))
}

export interface ListingReportRow {
  id: string
  reason: ReportReason
  details: string
  createdAt: Date
  reporterEmail: string
  sellerEmail: string
  listingId: string
  listingTitle: string
}

/** Latest first. */
export async function listOpenReports(db: Queryable, limit: number): Promise<ListingReportRow[]> {
  const reporter = alias(user, 'reporter')
  const seller = alias(user, 'seller')
  return db
    .select({
      id: listingReports.id,
      reason: listingReports.reason,
      details: listingReports.details,
      createdAt: listingReports.createdAt,
      reporterEmail: reporter.email,
      sellerEmail: seller.email,
      listingId: listings.id,
      listingTitle: listings.title,
    })
    .from(listingReports)
    .innerJoin(listings, eq(listings.id, listingReports.listingId))
    .innerJoin(seller, eq(seller.id, listings.sellerId))
    .innerJoin(reporter, eq(reporter.id, listingReports.reporterId))
    .where(isNull(listingReports.closedAt))
    .orderBy(desc(listingReports.createdAt), desc(listingReports.id))
    .limit(limit)
}

export async function countOpenReports(db: Queryable): Promise<number> {
  return db.$count(listingReports, isNull(listingReports.closedAt))
}

/** Closes all open reports about a listing. @returns how many */
export async function closeListingReports(tx: Queryable, listingId: string): Promise<number> {
  const closed = await tx
    .update(listingReports)
    .set({ closedAt: sql`now()` })
    .where(and(eq(listingReports.listingId, listingId), isNull(listingReports.closedAt)))
    .returning({ id: listingReports.id })
  return closed.length
}

/** @returns the title of the sale; null if there was no such open report */
export async function closeReport(tx: Queryable, reportId: string): Promise<string | null> {
  const isAbout = eq(listings.id, listingReports.listingId)
  const [closed] = await tx
    .update(listingReports)
    .set({ closedAt: sql`now()` })
    .from(listings)
    .where(and(eq(listingReports.id, reportId), isNull(listingReports.closedAt), isAbout))
    .returning({ title: listings.title })
  return closed?.title ?? null
}
