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
  clothing: { label: 'Clothes', title: 'Piece of clothing', category: 'clothing' },
  electronics: { label: 'Electronics', title: 'Electronic device', category: 'electronics' },
  furniture: { label: 'Furniture', title: 'Piece of furniture', category: 'furniture' },
  hobby: { label: 'Hobby and pets', title: 'Hobby item', category: 'other' },
  'home-decor': { label: 'Décor and lamps', title: 'Decoration', category: 'other' },
  household: { label: 'Household', title: 'Household item', category: 'other' },
  kids: { label: 'Toys and baby', title: 'Toy', category: 'toys' },
  kitchen: { label: 'Kitchen', title: 'Kitchen item', category: 'kitchen' },
  media: { label: 'Books and music', title: 'Book or record', category: 'books' },
  sports: { label: 'Sports', title: 'Sports item', category: 'sports' },
  tools: { label: 'Tools', title: 'Tool', category: 'tools' },
  yard: { label: 'Garden', title: 'Garden item', category: 'garden' },
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
