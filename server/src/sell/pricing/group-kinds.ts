import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ITEM_GROUPS, ItemGroup } from '@yardsnap/contract/item-groups'
import type { GroupKinds, Kind } from '@yardsnap/contract/kinds'
import { KINDS_FOLDER, priceIn } from '#kinds/catalog.ts'
import { z } from 'zod'
import { tagPrice } from './estimate.ts'
import { kindOfGroup } from './kind-match.ts'
import { kindMeant } from './kind-names.ts'

/** By group, what sellers most often bring of it; the most frequent first. */
const CommonKinds = z.record(ItemGroup, z.array(z.string()))

let groups: readonly GroupKinds[] | undefined

/** Each group with what a thing of it usually costs, and the kinds that it most often is. */
export function groupKinds(): readonly GroupKinds[] {
  groups ??= readGroups()
  return groups
}

function readGroups(): GroupKinds[] {
  const common = CommonKinds.parse(JSON.parse(readFileSync(path.join(KINDS_FOLDER, 'common-kinds.json'), 'utf8')))
  return ITEM_GROUPS.map((group) => {
    const kinds = common[group].flatMap((name) => kindMeant(name)?.kind ?? [])
    return { group, ...getGroupPrices(group), kinds }
  })
}

function getGroupPrices(group: ItemGroup): Pick<Kind, 'price' | 'low' | 'high'> {
  const kind = kindOfGroup(group)
  const tag = (price: number) => tagPrice(price).toFixed(2)
  return { price: tag(priceIn('good', kind)), low: tag(kind.low), high: tag(kind.high) }
}
