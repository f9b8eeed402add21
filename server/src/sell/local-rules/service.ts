import { MAX_LOCAL_RULES, type LocalRule, type LocalRuleInput, type LocalRules } from '@yardsnap/contract/local-rules'
import { shortZip } from '@yardsnap/contract/places'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { listingNotFound } from '#core/listings/ownership.ts'
import * as queries from './queries.ts'
import { readRulesCsv, writeRulesCsv } from './rules-csv.ts'

export type LocalRulesService = ReturnType<typeof localRulesService>

/** What cities, counties and HOAs say about garage sales: shown to hosts, and entered by admins. */
export function localRulesService({ database: { db } }: { database: Pick<Database, 'db'> }) {
  /** @throws AppError `not_found` for a listing of another user */
  async function findOwn(userId: string, listingId: string) {
    const listing = await queries.findOwnListing(db, userId, listingId)
    if (!listing) throw listingNotFound()
    return listing
  }

  return {
    /** @throws AppError `not_found` for a listing of another user */
    async read(userId: string, listingId: string): Promise<LocalRules> {
      const listing = await findOwn(userId, listingId)
      const { city, state, zipCode, isCommunityDay } = listing
      const hasPlace = city.trim() !== '' && state !== ''
      return {
        place: hasPlace ? { city: city.trim(), state } : null,
        rules: hasPlace ? await queries.listRulesAt(db, { city, state, zip: shortZip(zipCode) }) : [],
        salesHere: await queries.listSalesHere(db, userId, listing),
        isCommunityDay,
      }
    },

    /** Tells the admins what somebody found. @throws AppError `not_found`; `conflict` for a sale without a place */
    async report(userId: string, listingId: string, { sourceUrl, words }: { sourceUrl: string; words: string }) {
      const { city, state, zipCode } = await findOwn(userId, listingId)
      if (city.trim() === '' || state === '') {
        throw new AppError('conflict', t.lazy`Enter the city and state of your sale first.`)
      }
      await queries.insertFind(db, { id: uuidv7(), userId, city, state, zipCode, sourceUrl, words })
    },

    /** For the copy of a person's data. */
    exportOwn: (userId: string) => queries.listFindsOf(db, userId),

    /** The admins' part, which audits its changes. */
    operator: {
      list: (search: string, limit: number) => queries.listRules(db, { search, limit }),
      count: (): Promise<number> => queries.countRules(db),
      listFinds: (limit: number) => queries.listFinds(db, limit),
      find: (ruleId: string): Promise<LocalRule | null> => queries.findRule(db, ruleId),
      findFind: (findId: string) => queries.findFind(db, findId),
      async remove(tx: Queryable, ruleId: string): Promise<void> {
        // Else one that is being changed would come back.
        await queries.lockRules(tx)
        await queries.deleteRule(tx, ruleId)
      },
      removeFind: (tx: Queryable, findId: string): Promise<void> => queries.deleteFind(tx, findId),
      exportCsv: async (): Promise<string> =>
        writeRulesCsv(await queries.listRules(db, { search: '', limit: MAX_LOCAL_RULES })),

      /**
       * @param saved `isChange`: whether it must be there already
       * @throws AppError `conflict` where another rule has this name, and beyond what a site has; `not_found`
       */
      async save(
        tx: Queryable,
        { ruleId, rule, isChange }: { ruleId: string; rule: LocalRuleInput; isChange: boolean },
      ): Promise<void> {
        await queries.lockRules(tx)
        const isThere = (await queries.findRule(tx, ruleId)) !== null
        if (isChange && !isThere) throw new AppError('not_found', t.lazy`This rule was deleted meanwhile.`)
        const named = await queries.findNamed(tx, rule)
        if (named !== null && named !== ruleId) {
          throw new AppError('conflict', t.lazy`There is a rule of ${rule.name} already. Change that one.`)
        }
        if (!isThere) await refuseMany(tx)
        await queries.writeRule(tx, ruleId, rule)
      },

      /** Saves the rows that are right. @throws AppError `invalid` for what is no such table; `conflict` as `save` */
      async importCsv(tx: Queryable, csv: string) {
        const rows = readRulesCsv(csv)
        const right = rows.flatMap(({ rule }) => rule ?? [])
        await queries.lockRules(tx)
        for (const rule of right) {
          const named = await queries.findNamed(tx, rule)
          if (named === null) await refuseMany(tx)
          await queries.writeRule(tx, named ?? uuidv7(), rule)
        }
        const problems = rows.filter(({ rule }) => rule === null).map(({ line, problem }) => ({ line, text: problem }))
        return { savedCount: right.length, problems }
      },
    },
  }
}

/** @throws AppError `conflict` */
async function refuseMany(tx: Queryable): Promise<void> {
  if ((await queries.countRules(tx)) < MAX_LOCAL_RULES) return
  throw new AppError('conflict', t.lazy`A site has at most ${MAX_LOCAL_RULES} rules.`)
}
