import { getArrow, type OwnSignPlan, type Side } from '@yardsnap/contract/street-signs'
import { plural, t } from '@yardsnap/contract/texts'
import type { PrintedSigns } from './printed-listing.ts'

/** The texts of a sale's signs in the language of the moment. */
export function printedSigns({ signs, accent, families, house }: OwnSignPlan): PrintedSigns {
  return {
    accent,
    families: families === null ? '' : plural(families, { one: '# family', other: '# families' }),
    signs: signs.map((sign, index) => ({
      arrow: getArrow(sign, house),
      place: describePlace({ number: index + 1, count: signs.length }, sign.crossing, sign.carsFrom),
    })),
  }
}

function describePlace({ number, count }: { number: number; count: number }, crossing: string, from: Side): string {
  const facing = getFacing()[from]
  return crossing === ''
    ? t`Sign ${number} of ${count}: put at your corner, ${facing}`
    : t`Sign ${number} of ${count}: put at ${crossing}, ${facing}`
}

const getFacing = (): Record<Side, string> => ({
  north: t`facing cars from the north`,
  east: t`facing cars from the east`,
  south: t`facing cars from the south`,
  west: t`facing cars from the west`,
})
