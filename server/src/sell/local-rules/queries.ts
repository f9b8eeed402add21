import type { FoundRules } from '@yardsnap/contract/admin-local-rules'
import type { LocalRule, LocalRuleInput, SaleHere } from '@yardsnap/contract/local-rules'
import { and, asc, count, desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { partPattern } from '#db/part-pattern.ts'
import { user } from '#db/schema/accounts.ts'
import { communityEntries } from '#db/schema/community-days.ts'
import { listings } from '#db/schema/listings.ts'
import { localRuleFinds, localRules } from '#db/schema/local-rules.ts'

interface Place {
  city: string
  state: string
  /** Five digits, or ''. */
  zip: string
}

const toRule = ({ id, rule }: { id: string; rule: LocalRuleInput }): LocalRule => ({ id, ...rule })
const ruleColumns = { id: localRules.id, rule: localRules.rule }
/** The city first: it is whom people ask. */
const byAuthority = [
  asc(sql`array_position(array['city', 'county', 'hoa'], ${localRules.authority})`),
  asc(sql`lower(${localRules.name})`),
]

/** Those that hold for an address: of its ZIP, or of its city where that names no ZIPs. */
export async function listRulesAt(db: Queryable, { city, state, zip }: Place): Promise<LocalRule[]> {
  const isCity = and(
    eq(localRules.authority, 'city'),
    sql`lower(${localRules.name}) = lower(${city.trim()})`,
    sql`cardinality(${localRules.zips}) = 0`,
  )
  const isZip = zip === '' ? undefined : sql`${localRules.zips} @> array[${zip}]::text[]`
  const rows = await db
    .select(ruleColumns)
    .from(localRules)
    .where(and(eq(localRules.state, state), or(isCity, isZip)))
    .orderBy(...byAuthority)
  return rows.map(toRule)
}

const listingColumns = {
  id: listings.id,
  streetAddress: listings.streetAddress,
  city: listings.city,
  state: listings.state,
  zipCode: listings.zipCode,
}

export async function findOwnListing(db: Queryable, userId: string, listingId: string) {
  const [row] = await db
    .select({ ...listingColumns, isCommunityDay: isOfCommunityDay() })
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.sellerId, userId)))
  return row ?? null
}
type OwnListing = NonNullable<Awaited<ReturnType<typeof findOwnListing>>>

/** Of a single table, columns are written without its name, and `id` would be the entry's. */
function isOfCommunityDay() {
  return sql<boolean>`exists (
    select from ${communityEntries} entry where entry.listing_id = ${listings}.id and entry.status = 'in')`
}

/** The seller's other sales at the address of a listing, of the last and the next two years. */
export async function listSalesHere(db: Queryable, userId: string, { id, ...here }: OwnListing): Promise<SaleHere[]> {
  if (here.streetAddress.trim() === '') return []
  return db
    .select({
      listingId: listings.id,
      dates: sql<string[]>`${listings.days}::text[]`,
      isCommunityDay: isOfCommunityDay(),
    })
    .from(listings)
    .where(
      and(
        eq(listings.sellerId, userId),
        sql`${listings.id} <> ${id}`,
        sql`${listings.publishedAt} is not null and ${listings.status} in ('published', 'ended')`,
        // One that was called off was not held.
        sql`${listings.liveStatus} ->> 'kind' is distinct from 'called_off'`,
        sql`street_key(${listings.streetAddress}) = street_key(${here.streetAddress}::text)`,
        sql`lower(${listings.city}) = lower(${here.city}) and ${listings.state} = ${here.state}`,
        sql`${listings.lastDay} between current_date - interval '2 years' and current_date + interval '2 years'`,
      ),
    )
    .orderBy(asc(listings.lastDay))
}

/** @param search part of a name, a state or an id; '' for all */
export async function listRules(
  db: Queryable,
  { search, limit }: { search: string; limit: number },
): Promise<LocalRule[]> {
  const isFound = or(
    ilike(localRules.name, partPattern(search)),
    eq(localRules.state, search.toUpperCase()),
    eq(sql`${localRules.id}::text`, search),
  )
  const rows = await db
    .select(ruleColumns)
    .from(localRules)
    .where(search === '' ? undefined : isFound)
    .orderBy(asc(localRules.state), ...byAuthority)
    .limit(limit)
  return rows.map(toRule)
}

export async function countRules(db: Queryable): Promise<number> {
  const [row] = await db.select({ value: count() }).from(localRules)
  return row?.value ?? 0
}

export async function findRule(db: Queryable, ruleId: string): Promise<LocalRule | null> {
  const [row] = await db.select(ruleColumns).from(localRules).where(eq(localRules.id, ruleId))
  return row ? toRule(row) : null
}

/** Until the transaction ends, so that of two admins at once none writes a name, or a rule, that the other has just written or deleted. */
export async function lockRules(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('local-rules', 0))`)
}

/** The rule of the same authority, name and state. */
export async function findNamed(
  db: Queryable,
  { authority, name, state }: Pick<LocalRuleInput, 'authority' | 'name' | 'state'>,
): Promise<string | null> {
  const [row] = await db
    .select({ id: localRules.id })
    .from(localRules)
    .where(
      and(
        eq(localRules.authority, authority),
        eq(localRules.state, state),
        sql`lower(${localRules.name}) = lower(${name})`,
      ),
    )
  return row?.id ?? null
}

export async function writeRule(tx: Queryable, id: string, rule: LocalRuleInput): Promise<void> {
  const { authority, name, state, zips } = rule
  const row = { authority, name, state, zips, rule, changedAt: new Date() }
  await tx
    .insert(localRules)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: localRules.id, set: row })
}

export async function deleteRule(tx: Queryable, ruleId: string): Promise<void> {
  await tx.delete(localRules).where(eq(localRules.id, ruleId))
}

export async function insertFind(db: Queryable, find: typeof localRuleFinds.$inferInsert): Promise<void> {
  await db.insert(localRuleFinds).values(find)
}

export async function listFinds(db: Queryable, limit: number): Promise<FoundRules[]> {
  const rows = await db
    .select({
      id: localRuleFinds.id,
      city: localRuleFinds.city,
      state: localRuleFinds.state,
      zipCode: localRuleFinds.zipCode,
      sourceUrl: localRuleFinds.sourceUrl,
      words: localRuleFinds.words,
      foundAt: localRuleFinds.foundAt,
      email: user.email,
    })
    .from(localRuleFinds)
    .leftJoin(user, eq(user.id, localRuleFinds.userId))
    .orderBy(desc(localRuleFinds.foundAt))
    .limit(limit)
  return rows.map(({ foundAt, ...row }) => ({ ...row, foundAt: foundAt.toISOString() }))
}

export async function findFind(db: Queryable, findId: string) {
  const [row] = await db
    .select({ city: localRuleFinds.city, state: localRuleFinds.state })
    .from(localRuleFinds)
    .where(eq(localRuleFinds.id, findId))
  return row ?? null
}

export async function deleteFind(tx: Queryable, findId: string): Promise<void> {
  await tx.delete(localRuleFinds).where(eq(localRuleFinds.id, findId))
}

export async function listFindsOf(db: Queryable, userId: string) {
  return db
    .select({
      city: localRuleFinds.city,
      state: localRuleFinds.state,
      sourceUrl: localRuleFinds.sourceUrl,
      words: localRuleFinds.words,
      foundAt: localRuleFinds.foundAt,
    })
    .from(localRuleFinds)
    .where(eq(localRuleFinds.userId, userId))
    .orderBy(asc(localRuleFinds.foundAt))
}
