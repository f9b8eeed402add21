import type { Drawing } from '@yardsnap/contract/category-drawings'
import { GROUP_TEXTS, type ItemGroup } from '@yardsnap/contract/item-groups'
import { classes } from './classes.ts'
import { CategoryDrawing, LineDrawing } from './CategoryDrawing.tsx'

/** Drawings of groups that have no category of their own, in a viewBox of 64 by 64. */
const DRAWINGS: Partial<Record<ItemGroup, Drawing>> = {
  hobby: {
    wash: 'M23 22h22v24H23z',
    lines:
      'M17 11h26v7H17zM17 46h26v7H17zM21 18v28M39 18v28M21 25l18 4M21 32l18 4M21 39l18 4M39 29c9-3 14 3 10 9s2 10 6 8',
  },
  'home-decor': {
    wash: 'M24 16h18l8 19H18z',
    lines: 'M23 10h18l9 21H14zM32 31v20M22 55c0-3 4-4 10-4s10 1 10 4zM42 31v8M42 42v.01',
  },
  household: {
    wash: 'M15 30h38l-5 25H20z',
    lines: 'M8 23h48v6H8zM12 29l5 26h30l5-26M23 35l2 14M32 35v14M41 35l-2 14M16 23c0-9 7-13 16-13s16 4 16 13',
  },
}

/** A line drawing of what is in a group of kinds. */
export function GroupDrawing({ group, className }: { group: ItemGroup; className?: string }) {
  const own = DRAWINGS[group]
  // The drawing's padding is a percentage of its container's width, so it needs a container as wide as itself.
  return (
    <span className={classes('block overflow-hidden', className)}>
      {own ? (
        <LineDrawing drawing={own} className="size-full" />
      ) : (
        <CategoryDrawing category={GROUP_TEXTS[group].category} className="size-full" />
      )}
    </span>
  )
}
