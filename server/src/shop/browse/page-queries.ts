import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listings, publishedDays } from '#db/schema/listings.ts'

/** Everything that determines the SQL text; values are bound later, so that statements can be reused. */
export interface Shape {
  /** The index that is read: outwards from a place, in order of days, or by terms, whose matches are then sorted. */
  by: 'place' | 'day' | 'terms'
  isUndated: boolean
  hasText: boolean
  /** Whether there is a query for a category or days. */
  hasTerms: boolean
}

const value = (name: string) => sql.placeholder(name)

/**
 * A subquery keeps the limit unknown to the planner, which then assumes that a part of the rows is wanted. Known, it
 * would make PostgreSQL read and sort all listings nearby when it underestimates how many there are.
 */
const limitedTo = (name: string) => sql`limit (select ${value(name)}::bigint)`

const { id, days, lastDay, pos } = listings
const isPublished = sql`${listings.status} = 'published'` // a literal, so that partial indexes apply

/** Whether the searcher may see it: sales in early access are for Premium shoppers. */
const isOut = sql`(${listings.earlyAccessUntil} is null or ${value('seesEarly')}::boolean
  or ${listings.earlyAccessUntil} <= ${value('now')}::timestamptz)`

/**
 * The listings of one page, their distances or the days that they are listed by. `isComplete`: whether examining more
 * listings could not change the page.
 */
export function selectPage(db: Queryable, shape: Shape) {
  const pageAs = (page: SQL) =>
    db
      .$with('page', {
        id,
        chord: sql<number | null>`chord`.as('chord'),
        day: sql<string | null>`day`.as('day'),
      })
      .as(page)
  if (shape.by === 'place') {
    const page = pageAs(selectNearest(shape))
    return { page, with: [page], isComplete: sql<boolean>`true` }
  }
  const isByDay = shape.by === 'day'
  const candidates = db.$with('candidates', { id }).as(isByDay ? selectSoonest(shape) : selectMatches(shape))
  const page = pageAs(sql`
    select id, null::float8 as chord, day from ${candidates} where is_meant
    ${isByDay ? sql`` : sql`order by day, id`} ${limitedTo('limit')}`)
  // A full page in order is complete; counting the candidates would read the rest of them.
  const isFull = isByDay ? sql`count(*) >= ${value('limit')}::bigint` : sql`false`
  const areAll = sql`(select count(*) from ${candidates}) < ${value('candidates')}::bigint`
  return { page, with: [candidates, page], isComplete: sql<boolean>`case when ${isFull} then true else ${areAll} end` }
}

/** The point of the search, and the distance to it. */
const point = sql`${value('point')}::cube`
const chord = sql`(${pos} <-> ${point})`

/** Nearest first. Sorted only by distance, because the index returns no other order. */
function selectNearest(shape: Shape): SQL {
  const isNear = sql`${chord} <= ${value('maxChord')}::float8`
  const isAfter = sql`${chord} >= ${value('afterChord')}::float8 and ${id} <> all(${value('afterIds')}::uuid[])`
  return sql`
    select ${id}, ${chord} as chord, null::date as day from ${listings}
    where ${isPublished} and ${pos} <@ cube_enlarge(${point}, ${value('maxChord')}::float8, 4)
      and ${matches(shape)} and ${oneByOne(sql`${isAfter} and ${isNear} and ${isOut} and ${isOpenOnDays}`)}
    order by ${chord} ${limitedTo('limit')}`
}

/** The first listings in order of days, as many as `candidates` says, and which of them are meant. */
function selectSoonest(shape: Shape): SQL {
  if (shape.isUndated) {
    return sql`
      select ${id}, null::date as day, ${isOut} and ${isOpenOnDays} and ${matches(shape)} as is_meant from ${listings}
      where ${isPublished} and ${lastDay} is null and ${id} > ${value('afterId')}::uuid
      order by ${lastDay}, ${id} ${limitedTo('candidates')}`
  }
  const { day, listingId } = publishedDays
  return sql`
    select ${id}, ${day} as day, ${isOut} and ${isOn(sql`${day}`)} and ${isFirstOnDays(sql`${day}`)} and ${matches(shape)} as is_meant
    from ${publishedDays} join ${listings} on ${id} = ${listingId}
    where ${day} between ${value('firstDay')}::date and ${value('lastDay')}::date and ${isPublished}
      and (${day}, ${listingId}) > (${value('afterDay')}::date, ${value('afterId')}::uuid)
    order by ${day}, ${listingId} ${limitedTo('candidates')}`
}

/**
 * Listings that match, as many as `candidates` says, and which of them are meant. The limit stands outside: with one,
 * PostgreSQL prefers a plan with a low startup cost, which reads another index. The terms find a listing by any of its
 * days, also by one that is over where it is: the day that it stands on may be another, out of the range.
 */
function selectMatches(shape: Shape): SQL {
  const isMeant = shape.isUndated
    ? sql`${lastDay} is null and ${id} > ${value('afterId')}::uuid and ${isOpenOnDays}`
    : sql`day between ${value('firstDay')}::date and ${value('lastDay')}::date
        and (day, ${id}) > (${value('afterDay')}::date, ${value('afterId')}::uuid)`
  return sql`
    with matches as materialized (
      select ${id}, day, ${isOut} and ${isMeant} as is_meant
      from ${listings} cross join lateral (select min(day) as day from unnest(${days}) day where ${isOn(sql`day`)}) first
      where ${isPublished} and ${matches(shape)})
    select * from matches ${limitedTo('candidates')}`
}

/**
 * Wraps conditions that are to be asked of each row in a CASE, whose selectivity PostgreSQL estimates as one half. As
 * plain conditions they would be estimated as highly selective, and PostgreSQL would read and sort all nearby listings
 * instead of scanning the index outwards, or ask another index first.
 */
export function oneByOne(conditions: SQL): SQL {
  return sql`case when ${conditions} then true else false end`
}

/** The expression of the indexes of terms. */
const terms = sql`search_terms(${listings.search}, ${listings.categories}, ${days})`

function matches({ hasText, hasTerms }: Shape): SQL {
  const conditions = [
    hasText ? sql`${terms} @@ ${allWordsQuery()}` : undefined,
    hasTerms ? sql`${terms} @@ (select ${value('terms')}::tsquery)` : undefined,
  ]
  return sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `)
}

/** All of the words, or of their synonyms (`synonyms.ts`). An empty text would be reported by PostgreSQL. */
export function allWordsQuery(): SQL {
  const synonyms = value('synonyms')
  return sql`(select websearch_to_tsquery('english', ${value('allWords')})
    || case when ${synonyms}::text = '' then ''::tsquery else to_tsquery('english', ${synonyms}::text) end)`
}

/**
 * The tsquery of a value, computed once in a subquery. Inline, it would be evaluated for each listing and item, because
 * the value is unknown at planning time.
 */
export function wordsQuery(name: string): SQL {
  return sql`(select websearch_to_tsquery('english', ${value(name)}))`
}

/** The place of the sale's own calendar day among the days that are current somewhere, from 1. */
const localDay = sql`(${value('now')}::timestamptz at time zone coalesce(${listings.timeZone}, ${value('fallbackTimeZone')}))::date`
const nth = sql`1 + ${localDay} - ${value('firstLocalDay')}::date`

/** Whether a day of the listing is asked for, on its own clock. */
function isOn(day: SQL): SQL {
  return sql`case
    when ${day} between ${value('certainFirst')}::date and ${value('certainLast')}::date then true
    else ${day} between (${value('firsts')}::date[])[${nth}] and (${value('lasts')}::date[])[${nth}] end`
}

/** Whether one of the listing's days is asked for; the last one, which is mostly the only one, is looked at first. */
const isOpenOnDays = sql`case
  when ${lastDay} is null then ${value('withUndated')}::boolean
  when ${lastDay} between ${value('certainFirst')}::date and ${value('certainLast')}::date then true
  else exists (select from unnest(${days}) day where ${isOn(sql`day`)}) end`

/** A listing of several days stands where the first of them is that is asked for. */
function isFirstOnDays(day: SQL): SQL {
  return sql`not exists (select from unnest(${days}) earlier where earlier < ${day} and ${isOn(sql`earlier`)})`
}
