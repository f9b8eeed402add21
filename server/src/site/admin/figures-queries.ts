import type { DayFigures, PlanFigures } from '@yardsnap/contract/admin'
import { TRIAL_DAYS } from '@yardsnap/contract/plans'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'

/** Daily totals (UTC), today first. */
export async function listDayFigures(db: Queryable, days: number): Promise<DayFigures[]> {
  const { rows } = await db.execute<DayFigures & Record<string, unknown>>(sql`
    with day as (
      select (now() at time zone 'UTC')::date - offset_days as day
      from generate_series(0, ${days - 1}::int) as offset_days
    ), first as (select min(day)::timestamp at time zone 'UTC' as at from day),
    event as (
      select created_at as at, 'signUps' as kind from "user", first where created_at >= first.at
      union all select created_at, 'listings' from listings, first where created_at >= first.at
      union all select published_at, 'published' from listings, first where published_at >= first.at
      union all select created_at, 'saves' from saved_sales, first where created_at >= first.at
      union all select created_at, 'saves' from saved_seen_sales, first where created_at >= first.at
      union all select sent_at, 'messages' from messages, first where sent_at >= first.at
      union all select trial_started_at, 'trials' from "user", first where trial_started_at >= first.at
    ), counted as (
      select (at at time zone 'UTC')::date as day, kind, count(*)::int as count from event group by 1, 2
      union all select day, 'pageViews', sum(count)::int from event_days where name = 'page_view' group by day
      union all select (payments.at at time zone 'UTC')::date, 'revenueCents', sum(cents)::int from payments, first
        where payments.at >= first.at group by 1
    )
    select day.day::text as day,
      ${sql.join(
        FIGURES.map(
          (name) => sql`coalesce(sum(count) filter (where kind = ${name}), 0)::int as ${sql.identifier(name)}`,
        ),
        sql`, `,
      )}
    from day left join counted on counted.day = day.day
    group by day.day
    order by day.day desc
  `)
  return rows
}

const FIGURES = [
  'signUps',
  'listings',
  'published',
  'saves',
  'messages',
  'pageViews',
  'trials',
  'revenueCents',
] as const

const RECENT_DAYS = 30

/**
 * Premium that ends no later than the trial is the trial, as in the rules of plans.
 * @param withoutDomain email domain of deleted accounts, which are left out
 */
export async function readPlanFigures(db: Queryable, withoutDomain: string): Promise<PlanFigures> {
  const {
    rows: [row],
  } = await db.execute<PlanFigures & Record<string, unknown>>(sql`
    with account as (
      select "user".id,
        account_type = 'premium' and coalesce(premium_expires_at > now(), true) as is_premium,
        trial_started_at + make_interval(days => ${TRIAL_DAYS}::int) as trial_ends_at,
        premium_expires_at,
        coalesce(status in ('active', 'past_due'), false) as is_paying,
        coalesce(status in ('active', 'past_due'), false)
          or exists (
            select from payments where payments.customer_id = payment_accounts.customer_id and cents > 0
          ) as has_paid
      from "user" left join payment_accounts on payment_accounts.user_id = "user".id
      where email not like ${`%@${withoutDomain}`}
    )
    select count(*)::int as "accounts",
      count(*) filter (where is_premium)::int as "premium",
      count(*) filter (where is_premium and premium_expires_at <= trial_ends_at)::int as "inTrial",
      count(*) filter (where is_paying)::int as "paying",
      count(*) filter (where trial_ends_at <= now())::int as "trialsOver",
      count(*) filter (where trial_ends_at <= now() and has_paid)::int as "trialsPaid",
      (select coalesce(sum(cents), 0)::int from payments) as "revenueCents",
      (select coalesce(sum(cents), 0)::int from payments
        where at >= now() - make_interval(days => ${RECENT_DAYS}::int)) as "recentRevenueCents"
    from account
  `)
  if (!row) throw new Error('an aggregate returned no row')
  return row
}
