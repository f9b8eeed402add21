import { shownTitle } from '@yardsnap/contract/item-titles'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { ItemPicture } from './ItemPicture.tsx'

/** Width and height of the picture, by its pixels. With large letters it leaves a phone's width to them. */
const SIZES = {
  44: 'size-[min(2.75rem,14vw)]',
  48: 'size-[min(3rem,15vw)]',
  56: 'size-[min(3.5rem,17.5vw)]',
  64: 'size-[min(4rem,20vw)]',
}

const HEADING = 'text-body font-bold tracking-normal wrap-anywhere'
const TITLES = {
  h2: HEADING,
  h3: HEADING,
  p: 'leading-snug font-semibold wrap-anywhere',
  /** On one line, for a row that is a button. */
  span: 'block truncate font-semibold',
}

interface ItemRowProps {
  item: { title: string; category: string; pictureUrl: string | null }
  pixels: keyof typeof SIZES
  /** The element of the title. */
  as: keyof typeof TITLES
  isSold?: boolean
  /** Whether the title is gray, as that of a sold item is. */
  isFaded?: boolean
  /** Shown below the title. */
  children?: ReactNode
}

/** An item in a list: its picture, and its title beside it. A flex row around it holds what follows. */
export function ItemRow({ item, pixels, as: Title, isSold = false, isFaded = isSold, children }: ItemRowProps) {
  const Text = Title === 'span' ? 'span' : 'div'
  return (
    <>
      <ItemPicture
        url={item.pictureUrl}
        category={item.category}
        name={item.title}
        alt=""
        widthPixels={pixels}
        className={classes(SIZES[pixels], 'shrink-0 rounded-control', isSold && 'opacity-55 grayscale')}
      />
      <Text className="min-w-0 grow">
        <Title className={classes(TITLES[Title], isFaded && 'text-ink-soft')}>
          <bdi>{shownTitle(item)}</bdi>
        </Title>
        {children}
      </Text>
    </>
  )
}
