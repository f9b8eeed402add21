import { shownTitle } from '@yardsnap/contract/item-titles'
import type { ReactNode } from 'react'
import { itemSearch } from '#core/browse/named-item.ts'
import { classes } from '#ui/classes.ts'
import { ItemPicture } from './ItemPicture.tsx'
import { CoveringLink } from '#ui/CoveringLink.tsx'

interface ItemTileProps {
  item: { title: string; category: string; pictureUrl: string | null }
  /** What pressing the tile opens: an item on the page of its sale, or the sale itself. Null: nothing. */
  opens: { listingId: string; itemId: string | null } | null
  /** The element of the title. */
  as: 'h2' | 'h3' | 'p'
  widthPixels: number
  /** Width by height, as `pictureClass` makes it. */
  aspect?: number
  pictureClass: string
  titleClass?: string
  /** Sold or gone. */
  isGray?: boolean
  /** Its price or why it has none, over the lower edge of the picture. */
  tag: ReactNode
  /** Lies over the picture. */
  over?: ReactNode
  /** Shown below the title. */
  children?: ReactNode
}

/** An item as a picture with its tag and title. A relative `group` around it is what is pressed. */
export function ItemTile({ item, opens, as: Title, titleClass = 'text-body font-bold', ...props }: ItemTileProps) {
  const { widthPixels, aspect = 1, pictureClass, isGray, tag, over, children } = props
  const title = <bdi>{shownTitle(item)}</bdi>
  return (
    <>
      <ItemPicture
        url={item.pictureUrl}
        category={item.category}
        name={item.title}
        alt=""
        widthPixels={widthPixels}
        aspect={aspect}
        className={classes('w-full', pictureClass, isGray && 'opacity-55 grayscale')}
      />
      {over}
      {tag && <p className="relative -mt-4.5 ml-2">{tag}</p>}
      <Title className={classes('mt-1.5 tracking-normal wrap-anywhere', titleClass, isGray && 'text-ink-soft')}>
        {opens ? (
          <CoveringLink
            to="/sale/$listingId"
            params={{ listingId: opens.listingId }}
            search={itemSearch(opens.itemId)}
            className="line-clamp-2"
          >
            {title}
          </CoveringLink>
        ) : (
          <span className="line-clamp-2">{title}</span>
        )}
      </Title>
      {children}
    </>
  )
}
