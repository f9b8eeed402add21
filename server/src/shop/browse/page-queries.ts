import { type SQL, sql } from 'drizzle-orm'
import { askedWindow, localDay, localTimestamp, NOW } from '#db/asked-days.ts'
import type { Queryable } from '#db/database.ts'
import { listings, publishedDays } from '#db/schema/listings.ts'

/** Everything that determines the SQL text; values are bound later, so that statements can be reused. */
export interface Shape {
  /** The index that is read: outwards from a place, in order of days, or by terms, whose matches are then sorted. */
  by: 'place' | 'day' | 'terms'
  isUndated: boolean
  hasText: boolean
  /** Whether there is a query for a category, a kind of sale or days. */
  hasTerms: boolean
  isOpenNow: boolean
  /** How what the index finds is sorted: as found, by the day, by the number of things or by when it was published. */
  sorted: 'as found' | 'by day' | keyof typeof RANKS
}

const value = (name: string) => sql.placeholder(name)

/**
 * A subquery keeps the limit unknown to the planner, which then assumes that a part of the rows is wanted. Known, it
 * would make PostgreSQL read and sort all listings nearby when it underestimates how many there are.
 */
const limitedTo = (name: string) => sql`limit (select ${value(name)}::bigint)`

const {
  id,
  days,
  lastDay,
  pos,
  liveStatus,
  saleDate,
  startTime,
  endTime,
  laterDays,
  itemCount,
  publishedAt,
  updatedAt,
} = listings

/** What comes first: the listings with the highest of these numbers. */
const RANKS = {
  'by things': itemCount,
  newest: sql`(extract(epoch from coalesce(${publishedAt}, ${updatedAt})) * 1e6)::bigint`,
}
const isPublished = sql`${listings.status} = 'published'` // a literal, so that partial indexes apply

/** Whether the searcher may see it: sales in early access are for Premium shoppers. */
const isOut = sql`(${listings.earlyAccessUntil} is null or ${value('seesEarly')}::boolean
  or ${listings.earlyAccessUntil} <= ${NOW}::timestamptz)`

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
        rank: sql<number | null>`rank`.as('rank'),
      })
      .as(page)
  if (shape.sorted !== 'as found') {
    const page = pageAs(selectSorted(shape))
    return { page, with: [page], isComplete: sql<boolean>`true` }
  }
  if (shape.by === 'place') {
    const page = pageAs(sql`select *, null::bigint as rank from (${selectNearest(shape)}) found`)
    return { page, with: [page], isComplete: sql<boolean>`true` }
  }
  const isByDay = shape.by === 'day'
  const candidates = db.$with('candidates', { id }).as(isByDay ? selectSoonest(shape) : selectMatches(shape))
  const page = pageAs(sql`
    select id, null::float8 as chord, day, null::bigint as rank from ${candidates} where is_meant
    ${isByDay ? sql`` : sql`order by day, id`} ${limitedTo('limit')}`)
  // A full page in order is complete; counting the candidates would read the rest of them.
  const isFull = isByDay ? sql`count(*) >= ${value('limit')}::bigint` : sql`false`
  const areAll = sql`(select count(*) from ${candidates}) < ${value('candidates')}::bigint`
  return { page, with: [candidates, page], isComplete: sql<boolean>`case when ${isFull} then true else ${areAll} end` }
}

/** The first that an index finds, as many as `candidates` says, in another order than its own. */
function selectSorted(shape: Shape): SQL {
  const rank = shape.sorted === 'by things' || shape.sorted === 'newest' ? RANKS[shape.sorted] : sql`null::bigint`
  const isByDay = shape.sorted === 'by day'
  const found =
    shape.by === 'place'
      ? sql`select nearest.id, first.day, true as is_meant
          from (${selectNearest(shape, 'candidates')}) nearest join ${listings} using (id)
          cross join lateral (select min(day) as day from unnest(${days}) day where ${isOn(sql`day`)}) first`
      : shape.by === 'day'
        ? sql`(${selectSoonest(shape)}) union all
            select * from (${selectSoonest({ ...shape, isUndated: true })}) undated where ${value('withUndated')}::boolean`
        : selectMatches(shape)
  const afterId = sql`${value('afterListingId')}::uuid`
  // 'infinity' stands for the undated, which come last.
  const isAfter = isByDay
    ? sql`(coalesce(day, 'infinity'), id) > (${value('afterSortedDay')}::date, ${afterId})`
    : sql`(-rank, id) > (-${value('afterRank')}::bigint, ${afterId})`
  return sql`
    select id, null::float8 as chord, day, rank
    from (select found.id, found.day, ${rank} as rank from (${found}) found join ${listings} on ${id} = found.id
      where is_meant) sorted
    where ${isAfter}
    order by ${isByDay ? sql`day, id` : sql`rank desc, id`} ${limitedTo('limit')}`
}

/** The point of the search, and the distance to it. */
const point = sql`${value('point')}::cube`
const chord = sql`(${pos} <-> ${point})`

/** Nearest first. Sorted only by distance, because the index returns no other order. */
function selectNearest(shape: Shape, limit: 'limit' | 'candidates' = 'limit'): SQL {
  const isNear = sql`${chord} <= ${value('maxChord')}::float8`
  const isAfter = sql`${chord} >= ${value('afterChord')}::float8 and ${id} <> all(${value('afterIds')}::uuid[])`
  return sql`
    select ${id}, ${chord} as chord, null::date as day from ${listings}
    where ${isPublished} and ${pos} <@ cube_enlarge(${point}, ${value('maxChord')}::float8, 4)
      and ${matches(shape)} and ${oneByOne(sql`${isAfter} and ${isNear} and ${isMeant(shape)} and ${isOpenOnDays}`)}
    order by ${chord} ${limitedTo(limit)}`
}

/** The first listings in order of days, as many as `candidates` says, and which of them are meant. */
function selectSoonest(shape: Shape): SQL {
  if (shape.isUndated) {
    return sql`
      select ${id}, null::date as day, ${isMeant(shape)} and ${isOpenOnDays} and ${matches(shape)} as is_meant from ${listings}
      where ${isPublished} and ${lastDay} is null and ${id} > ${value('afterId')}::uuid
      order by ${lastDay}, ${id} ${limitedTo('candidates')}`
  }
  const { day, listingId } = publishedDays
  return sql`
    select ${id}, ${day} as day, ${isMeant(shape)} and ${isOn(sql`${day}`)} and ${isFirstOnDays(sql`${day}`)} and ${matches(shape)} as is_meant
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
  const isInRange =
    shape.sorted !== 'as found'
      ? isOpenOnDays
      : shape.isUndated
        ? sql`${lastDay} is null and ${id} > ${value('afterId')}::uuid and ${isOpenOnDays}`
        : sql`day between ${value('firstDay')}::date and ${value('lastDay')}::date
        and (day, ${id}) > (${value('afterDay')}::date, ${value('afterId')}::uuid)`
  return sql`
    with matches as materialized (
      select ${id}, day, ${isMeant(shape)} and ${isInRange} as is_meant
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

/** The sale's own calendar and clock. */
const ownTimestamp = localTimestamp(NOW, listings.timeZone)
const ownDay = localDay(NOW, listings.timeZone)
const asked = askedWindow(ownDay)

/** Whether a day of the listing is asked for, on its own clock. */
function isOn(day: SQL): SQL {
  return sql`case
    when ${day} between ${value('certainFirst')}::date and ${value('certainLast')}::date then true
    else ${day} between ${asked.first} and ${asked.last} end`
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

function isMeant({ isOpenNow }: Shape): SQL {
  return isOpenNow ? sql`${isOut} and ${isOpen}` : isOut
}

/** When the host has said how the sale stands, on its own clock. */
const saidAt = localTimestamp(sql`(${liveStatus} ->> 'changedAt')`, listings.timeZone)

/** The rule of `isOpenNow` (live-status.ts of the contract) on the listing's own clock. */
const isOpen = sql`(
  ${liveStatus} ->> 'kind' is distinct from 'called_off' and exists (
    select from (
      select ${saleDate} as date, ${startTime} as opens, ${endTime} as closes
      union all
      select (later ->> 'date')::date, (later ->> 'startTime')::time, (later ->> 'endTime')::time
      from jsonb_array_elements(${laterDays}) later
    ) day
    cross join lateral (select
      case when (${liveStatus} ->> 'day')::date = day.date then ${liveStatus} ->> 'kind' end as said,
      (${liveStatus} ->> 'time')::time as at) host
    cross join lateral (select
      case when said = 'opening_late' then coalesce(at, opens) else opens end as opens,
      case when said = 'closing_early' then coalesce(at, closes) else closes end as closes) held
    where day.date = ${ownDay}
      and (said = 'open' and (held.closes is null or ${saidAt} >= day.date + held.closes)
        or (said = 'open' or held.opens <= ${ownTimestamp}::time) and held.closes > ${ownTimestamp}::time)
  ))`
