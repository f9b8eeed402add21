import { asc, between, desc, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { eventDays } from '#db/schema/analytics.ts'
import type { Tallied } from '#db/tally.ts'

export interface CountedEvent extends Record<string, string> {
  name: string
  page: string
  /** Empty if the event has none. */
  category: string
  label: string
}

export type EventDay = typeof eventDays.$inferSelect

/** Adds to the daily totals in a fixed order, so that two processes cannot deadlock. */
export async function addEvents(db: Queryable, events: Tallied<CountedEvent>[]): Promise<void> {
  await db.execute(sql`
    insert into event_days (day, name, page, category, label, count)
    select day, name, page, category, label, sum(count)
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as event(day date, name text, page text, category text, label text, count int)
    group by day, name, page, category, label
    order by day, name, page, category, label
    on conflict (day, name, page, category, label) do update set count = event_days.count + excluded.count
  `)
}

/** The latest day first. @param from,to YYYY-MM-DD, inclusive */
export async function listEventDays(db: Queryable, { from, to }: { from: string; to: string }): Promise<EventDay[]> {
  return db
    .select()
    .from(eventDays)
    .where(between(eventDays.day, from, to))
    .orderBy(desc(eventDays.day), asc(eventDays.name), desc(eventDays.count), asc(eventDays.page))
}
