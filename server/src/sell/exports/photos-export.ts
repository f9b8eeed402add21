import type { Item } from '@yardsnap/contract/items'
import { t } from '@yardsnap/contract/texts'
import { toSlug } from '#text/file-name.ts'
import {
  type MarketplaceFiles,
  type MarketplacePicture,
  type MarketplaceTask,
  listPictureUrls,
} from './marketplace-export.ts'

/** Every picture of every item, in listing order. */
export function photosExport({ listing: { items } }: MarketplaceTask): MarketplaceFiles {
  const pictures = picturesOf(items)
  const without = items.filter((item) => listPictureUrls(item).length === 0)
  const notes = without.map(({ title }) => ({ itemTitle: title, text: t.lazy`It has no photo.` }))
  return { itemCount: items.length - without.length, files: [], pictures, links: [], notes, copy: null }
}

/** All pictures of items, in their order. */
export const picturesOf = (items: readonly Item[]): MarketplacePicture[] =>
  numberedPictures(items.map((item) => ({ item, pictures: listPictureUrls(item) })))

/** Numbered names keep the order: '01-green-armchair.jpg', and '01-green-armchair-2.jpg' for its second picture. */
export function numberedPictures(rows: { item: Item; pictures: string[] }[]): MarketplacePicture[] {
  const digits = Math.max(2, String(rows.length).length)
  return rows.flatMap(({ item, pictures }, index) =>
    pictures.map((address, picture) => {
      const name = [String(index + 1).padStart(digits, '0'), toSlug(item.title)].filter(Boolean).join('-')
      return { name: picture === 0 ? `${name}.jpg` : `${name}-${picture + 1}.jpg`, itemTitle: item.title, address }
    }),
  )
}
