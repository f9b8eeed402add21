import {
  MAX_SHOWN_RECALLS,
  type RecallNotice,
  type RecallNotices,
  RECALLS_SHOWN_DAYS,
} from '@yardsnap/contract/recalls'
import type { Language } from '@yardsnap/contract/languages'
import type { Database } from '#db/database.ts'
import { kindCatalog } from '#kinds/catalog.ts'
import { getKindName } from '#kinds/translated-names.ts'
import { NEWS } from './loading.ts'
import { getOftenRecalledKind, MANY_RECALLS, scoreRecall, type TitleKeys, toTitleKeys } from './matching.ts'
import { findDatedKinds, findNotForSale } from './not-for-sale.ts'
import { countByKind, findLoad, listByNames } from './queries.ts'

export type RecallsService = ReturnType<typeof recallsService>

interface Dependencies {
  database: Pick<Database, 'db'>
  /** False: recalls that were loaded before are not shown either. */
  isOn: boolean
}

interface Asked {
  title: string
  keys: TitleKeys
}

export function recallsService({ database: { db }, isOn }: Dependencies) {
  /** @returns null for recalls that are too old to be shown, and where there are none */
  async function readAsOf(now: Date): Promise<string | null> {
    const loadedAt = isOn ? await findLoad(db, NEWS) : null
    if (!loadedAt || now.getTime() - loadedAt.getTime() > RECALLS_SHOWN_DAYS * 24 * 3600 * 1000) return null
    return loadedAt.toISOString().slice(0, 10)
  }

  /** By title. */
  async function findRecalls(asked: readonly Asked[], language: Language): Promise<Map<string, RecallNotice[]>> {
    const names = new Set(asked.flatMap(({ keys }) => [...keys.names]))
    const kinds = new Set(asked.flatMap(({ keys }) => getOftenRecalledKind(keys) ?? []))
    const candidates = names.size > 0 ? await listByNames(db, [...names]) : []
    const often = kinds.size > 0 ? await countByKind(db, [...kinds], MAX_SHOWN_RECALLS) : []
    const byName = indexByName(candidates)
    return new Map(
      asked.map(({ title, keys }) => {
        const many = often.find(({ kind, count }) => kind === getOftenRecalledKind(keys) && count >= MANY_RECALLS)
        const exact = pickRecalls(keys, byName)
        return [title, [...exact, ...(many ? [toManyNotice(many, language)] : [])]]
      }),
    )
  }

  return {
    /**
     * What sellers should look at before they sell things with these titles. Finding nothing means nothing.
     * @param language of the names of kinds
     */
    async check(titles: readonly string[], language: Language, now = new Date()) {
      const distinct = [...new Set(titles)].filter((title) => title !== '')
      const asked = distinct.map((title) => ({ title, keys: toTitleKeys(title) }))
      const asOf = await readAsOf(now)
      const recalled = asOf === null ? new Map<string, RecallNotice[]>() : await findRecalls(asked, language)
      const found = asked.map(({ title, keys }): RecallNotices => ({
        title,
        notices: [...noticesOfLaw(title, keys), ...(recalled.get(title) ?? [])],
      }))
      return { asOf, found: found.filter(({ notices }) => notices.length > 0) }
    },
  }
}

type Candidate = Awaited<ReturnType<typeof listByNames>>[number]

function indexByName(candidates: readonly Candidate[]): ReadonlyMap<string, readonly Candidate[]> {
  const byName = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    for (const name of candidate.names) byName.set(name, [...(byName.get(name) ?? []), candidate])
  }
  return byName
}

function pickRecalls(keys: TitleKeys, byName: ReadonlyMap<string, readonly Candidate[]>): RecallNotice[] {
  const candidates = new Set([...keys.names].flatMap((name) => byName.get(name) ?? []))
  return [...candidates]
    .map((candidate) => ({ candidate, score: scoreRecall(keys, candidate) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || b.candidate.date.localeCompare(a.candidate.date))
    .slice(0, MAX_SHOWN_RECALLS)
    .map(({ candidate: { id, kinds: _kinds, heads: _heads, names: _names, ...recall } }) => ({
      level: 'exact',
      id: `recall-${id}`,
      recall,
    }))
}

function toManyNotice(
  { kind, count, recalls }: Awaited<ReturnType<typeof countByKind>>[number],
  language: Language,
): RecallNotice {
  const known = kindCatalog().find(kind)?.kind
  return { level: 'many', id: `many-${kind}`, kind: known ? getKindName(known, language) : kind, count, recalls }
}

/** What needs no recalls. The date of a thing that may not be sold at all does not matter. */
function noticesOfLaw(title: string, { kind }: TitleKeys): RecallNotice[] {
  const notForSale = findNotForSale(title).map((id): RecallNotice => ({ level: 'not-for-sale', id }))
  if (notForSale.length > 0 || kind === null) return notForSale
  return findDatedKinds(kind).map((id): RecallNotice => ({ level: 'look-at-date', id }))
}
