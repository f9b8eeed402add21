import type { FoundRules } from '@yardsnap/contract/admin-local-rules'
import { MAX_ROWS_SHOWN } from '@yardsnap/contract/admin'
import type { LocalRule, LocalRuleInput } from '@yardsnap/contract/local-rules'
import { t } from '@yardsnap/contract/texts'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { Audit } from './audit.ts'

export interface Import {
  savedCount: number
  problems: { line: number; text: string }[]
}

export interface SavedRule {
  ruleId: string
  rule: LocalRuleInput
  /** Whether it must be there already. */
  isChange: boolean
}

export interface LocalRulesDependencies {
  /** The operator's part of local rules. */
  localRules: {
    list: (search: string, limit: number) => Promise<LocalRule[]>
    count: () => Promise<number>
    listFinds: (limit: number) => Promise<FoundRules[]>
    find: (ruleId: string) => Promise<LocalRule | null>
    findFind: (findId: string) => Promise<{ city: string; state: string } | null>
    save: (tx: Queryable, saved: SavedRule) => Promise<void>
    remove: (tx: Queryable, ruleId: string) => Promise<void>
    removeFind: (tx: Queryable, findId: string) => Promise<void>
    importCsv: (tx: Queryable, csv: string) => Promise<Import>
    exportCsv: () => Promise<string>
  }
}

/** Rules about garage sales, and what people found. Every change is audited. */
export function localRulesEntry({ localRules }: LocalRulesDependencies, audit: Audit) {
  const nameOf = ({ name, state }: { name: string; state: string }) => `${name}, ${state}`
  return {
    async listLocalRules(search: string) {
      return {
        rules: await localRules.list(search.trim(), MAX_ROWS_SHOWN),
        finds: await localRules.listFinds(MAX_ROWS_SHOWN),
        ruleCount: await localRules.count(),
      }
    },

    exportLocalRules: (): Promise<string> => localRules.exportCsv(),

    /** @throws AppError `conflict` where another rule has this name; `not_found` for a change of one that is gone */
    saveLocalRule: (actor: string, saved: SavedRule): Promise<void> =>
      audit({ actor, action: 'enter local rule', subject: nameOf(saved.rule) }, (tx) => localRules.save(tx, saved)),

    /** @throws AppError `not_found` */
    async removeLocalRule(actor: string, ruleId: string): Promise<void> {
      const rule = await localRules.find(ruleId)
      if (!rule) throw new AppError('not_found', t.lazy`There is no such rule`)
      await audit({ actor, action: 'delete local rule', subject: nameOf(rule) }, (tx) => localRules.remove(tx, ruleId))
    },

    /** @throws AppError `not_found` */
    async closeFoundRules(actor: string, findId: string): Promise<void> {
      const find = await localRules.findFind(findId)
      if (!find) throw new AppError('not_found', t.lazy`There is no such message`)
      const subject = nameOf({ name: find.city, state: find.state })
      await audit({ actor, action: 'close found rules', subject }, (tx) => localRules.removeFind(tx, findId))
    },

    /** @throws AppError `invalid` for what is no such table */
    importLocalRules: (actor: string, csv: string): Promise<Import> =>
      audit({ actor, action: 'import local rules', subject: 'CSV' }, (tx) => localRules.importCsv(tx, csv)),
  }
}
