import { t } from './texts.ts'
import { z } from 'zod'
import type { ItemCategory } from './items.ts'

/** Groups of kinds, coarser than categories in some places and finer in others: the files of the catalog of kinds. */
export const ITEM_GROUPS = [
  'clothing',
  'electronics',
  'furniture',
  'hobby',
  'home-decor',
  'household',
  'kids',
  'kitchen',
  'media',
  'sports',
  'tools',
  'yard',
] as const
export const ItemGroup = z.enum(ITEM_GROUPS)
export type ItemGroup = z.infer<typeof ItemGroup>

/** The right group is nearly always among the first three (docs/models.md). */
export const MAX_GROUP_GUESSES = 3
export const GroupGuesses = z.array(ItemGroup).max(MAX_GROUP_GUESSES)

/**
 * What the seller reads of a group, and the title of an item of which only the group is known. Where there is no
 * category for a group, its items are in 'other'.
 */
export const GROUP_TEXTS: Record<ItemGroup, { label: string; title: string; category: ItemCategory }> = {
  clothing: { label: t`Clothes`, title: t`Piece of clothing`, category: 'clothing' },
  electronics: { label: t`Electronics`, title: t`Electronic device`, category: 'electronics' },
  furniture: { label: t`Furniture`, title: t`Piece of furniture`, category: 'furniture' },
  hobby: { label: t`Hobby and pets`, title: t`Hobby item`, category: 'other' },
  'home-decor': { label: t`Décor and lamps`, title: t`Decoration`, category: 'other' },
  household: { label: t`Household`, title: t`Household item`, category: 'other' },
  kids: { label: t`Toys and baby`, title: t`Toy`, category: 'toys' },
  kitchen: { label: t`Kitchen`, title: t`Kitchen item`, category: 'kitchen' },
  media: { label: t`Books and music`, title: t`Book or record`, category: 'books' },
  sports: { label: t`Sports`, title: t`Sports item`, category: 'sports' },
  tools: { label: t`Tools`, title: t`Tool`, category: 'tools' },
  yard: { label: t`Garden`, title: t`Garden item`, category: 'garden' },
}

/** The groups from the most common one on, for an item about which nothing is known. */
export const USUAL_GROUPS: readonly ItemGroup[] = [
  'kitchen',
  'kids',
  'clothing',
  'home-decor',
  'furniture',
  'household',
  'media',
  'electronics',
  'tools',
  'yard',
  'sports',
  'hobby',
]
