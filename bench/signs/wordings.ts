/** What a drawn sign says: its lines, and what is to be read from them. */
export interface SignWording {
  lines: string[]
  street: string | null
  city?: string
  zip?: string
  /** 'YYYY-MM-DD opens-closes, …'; hours that are not said are left out. */
  days: string
}

/** Tuesday noon in Austin. */
export const DRAWN_AT = new Date('2026-09-15T17:00:00Z')

const TITLES = [
  'GARAGE SALE',
  'YARD SALE',
  'Garage Sale',
  'ESTATE SALE',
  'HUGE SALE',
  'MOVING SALE',
  'BIG YARD SALE',
  'VENTA DE GARAJE',
  'MULTI FAMILY SALE',
  'Barn Sale',
]
const STREETS = [
  '2418 PECAN ST',
  '77 HOLLY AVE',
  '910 Cedar Bend Dr',
  '1506 E 6TH ST',
  '305 LAKE RD',
  '4402 Shadow Ln',
  '12 ORCHARD CT',
  '8120 GEORGIAN DR',
  '633 Willow Street',
  '2200 SAN GABRIEL ST',
  '5 QUAIL CIR',
  '1717 West Ave',
  '949 JUNIPER BLVD',
  '3606 Tom Green St',
  '280 River Road',
  'PINE & 8TH',
  '4th St & Walnut',
  '1101 S 2ND ST',
  '7316 Marble Rd',
  '60 COPPER LN',
]
const WHEN: readonly [lines: string[], days: string][] = [
  [['SAT 8-2'], '2026-09-19 08:00-14:00'],
  [['SATURDAY', '7AM - 1PM'], '2026-09-19 07:00-13:00'],
  [['FRI & SAT', '9-4'], '2026-09-18 09:00-16:00, 2026-09-19 09:00-16:00'],
  [['Sat & Sun 10am-3pm'], '2026-09-19 10:00-15:00, 2026-09-20 10:00-15:00'],
  [['THURS - SAT', '8 to 5'], '2026-09-17 08:00-17:00, 2026-09-18 08:00-17:00, 2026-09-19 08:00-17:00'],
  [['SEPT 19', '8AM-NOON'], '2026-09-19 08:00-12:00'],
  [['Saturday Sept 26th', '9:00 - 1:00'], '2026-09-26 09:00-13:00'],
  [['9/19  7-12'], '2026-09-19 07:00-12:00'],
  [['SUNDAY 11-4'], '2026-09-20 11:00-16:00'],
  [['TODAY'], '2026-09-15'],
  [['FRI 8-5', 'SAT 8-1'], '2026-09-18 08:00-17:00, 2026-09-19 08:00-13:00'],
  [['SABADO 8 A 3'], '2026-09-19 08:00-15:00'],
  [['THIS WEEKEND', '8AM'], '2026-09-19 08:00, 2026-09-20 08:00'],
  [['Friday 9/18', '8am to 2pm'], '2026-09-18 08:00-14:00'],
  [['SAT. ONLY', '6:30 - 11:30'], '2026-09-19 06:30-11:30'],
]
const EXTRAS = ['TOOLS', 'CLOTHES & TOYS', 'FURNITURE', 'Everything must go!', 'RAIN OR SHINE', 'NO EARLY BIRDS']

/** @param random of a whole number below its argument */
export function drawWording(random: (below: number) => number): SignWording {
  const pick = <Each>(from: readonly Each[]): Each => from[random(from.length)]!
  const [when, days] = pick(WHEN)
  const street = pick(STREETS)
  const extra = random(3) === 0 ? [pick(EXTRAS)] : []
  const title = pick(TITLES)
  const lines = random(2) === 0 ? [title, ...when, street, ...extra] : [title, street, ...when, ...extra]
  return { lines, street, days }
}
