import {
  HOUSE_DRAWINGS,
  TABLE_DRAWING,
  TREE_DRAWINGS,
  VILLAGE_UNITS,
  type VillageDrawing,
  type VillagePart,
} from './village.ts'

/** How the village looks on the poster of a day, and on the picture of links to it. */

export const SKY = '#e4eef2'
const HILLS = ['#cfdcc0', '#bfd2b0', '#aec6a0', '#9dba91', '#8cae83', '#7ca276', '#6c966a']
const WALLS = ['#fffaf0', '#f7d88c', '#eab09b', '#bcd5e6', '#f3e3c3', '#c9dcc4']
const ROOFS = ['#b5391f', '#6a5242', '#1f5f8b', '#8a3324', '#2c6a4a', '#44413a']
const LEAVES = ['#6f9c72', '#88ad6d']
/** How far a color lies beside its lines, in units of a drawing. */
export const COLOR_OFFSET = 2.5

/** The farthest hills are the palest. @param index from 0, the farthest one */
export const getHillColor = (index: number, count: number): string => HILLS[Math.floor((index * HILLS.length) / count)]!

/** In units of its drawing: lines are as thick on near houses as on far ones, within what a printer shows. */
export function getLineThickness({ width }: VillagePart): number {
  const points = Math.max(0.5, Math.min(1.2, width / 55))
  return (points * VILLAGE_UNITS) / width
}

const chosen = <Value>(values: readonly Value[], variant: number): Value => values[variant % values.length]!

/** How a part of the village is drawn. `roof` is empty where it has none. */
export function getLook({ kind, variant }: VillagePart): { drawing: VillageDrawing; walls: string; roof: string } {
  if (kind === 'tree') return { drawing: chosen(TREE_DRAWINGS, variant), walls: chosen(LEAVES, variant >> 1), roof: '' }
  if (kind === 'table')
    return { drawing: TABLE_DRAWING, walls: chosen(['#b5391f', '#f2b632'], variant), roof: '#bcd5e6' }
  // Divided by different numbers, so that not every house of one shape has the same colors.
  const walls = chosen(WALLS, Math.floor(variant / 5))
  return { drawing: chosen(HOUSE_DRAWINGS, variant), walls, roof: chosen(ROOFS, Math.floor(variant / 7)) }
}
