/** A text with what is to be read from it; what is missing is not to be read. */
export interface Posting {
  text: string
  /** Street, city, ZIP. */
  place?: [string | null, string | null, string | null]
  /** 'YYYY-MM-DD opens-closes', separated by commas; hours that are not said are empty or left out. */
  days: string
  /** The whole of the words. */
  words?: string
  /** What the words must not have. */
  without?: string[]
}

/** Wednesday, 10 AM in Austin: when and where they are read. */
export const READ_AT = new Date('2026-06-03T15:00:00Z')

export const POSTINGS: readonly Posting[] = [
  {
    text: 'YARD SALE\nSAT 8-2\n1423 OAK ST',
    place: ['1423 OAK ST', null, null],
    days: '2026-06-06 08:00-14:00',
    words: 'YARD SALE',
  },
  {
    text: 'GARAGE SALE Fri & Sat 9am - 3pm, 1423 Oak Street, Austin',
    place: ['1423 Oak Street', 'Austin', null],
    days: '2026-06-05 09:00-15:00, 2026-06-06 09:00-15:00',
    words: 'GARAGE SALE',
  },
  { text: 'Saturday June 6th 8:00 to 1', days: '2026-06-06 08:00-13:00', words: '' },
  {
    text: 'HUGE SALE Thurs-Sat 7-5\nElm & 5th →',
    place: ['Elm & 5th', null, null],
    days: '2026-06-04 07:00-17:00, 2026-06-05 07:00-17:00, 2026-06-06 07:00-17:00',
    words: 'HUGE SALE',
  },
  {
    text: 'VENTA DE GARAJE\nsábado 8 a 2\n512 Calle Olmo',
    place: ['512 Calle Olmo', null, null],
    days: '2026-06-06 08:00-14:00',
    words: 'VENTA DE GARAJE',
  },
  { text: 'HOY venta de patio, todo a $1', days: '2026-06-03', words: 'venta de patio, todo a $1' },
  {
    text: 'Moving sale 6/6 7AM-NOON 88 Red River St',
    place: ['88 Red River St', null, null],
    days: '2026-06-06 07:00-12:00',
    words: 'Moving sale',
  },
  {
    text: 'Garage sale this weekend! 1209 Alta Vista Ave',
    place: ['1209 Alta Vista Ave', null, null],
    days: '2026-06-06, 2026-06-07',
  },
  {
    text: 'Fri 9-5, Sat 9-noon\n402 W 12th Street',
    place: ['402 W 12th Street', null, null],
    days: '2026-06-05 09:00-17:00, 2026-06-06 09:00-12:00',
    words: '',
  },
  {
    text: 'GARAGESALE\nSAT8AM-2PM\n77O1 SHOAL CREEK BLVD',
    place: ['7701 SHOAL CREEK BLVD', null, null],
    days: '2026-06-06 08:00-14:00',
    words: 'GARAGE SALE',
  },
  { text: 'ESTATE SALE 5AT & 5UN 1O-4', days: '2026-06-06 10:00-16:00, 2026-06-07 10:00-16:00', words: 'ESTATE SALE' },
  { text: 'SAT URDAY\n8:OO - 2:OO\nl423 OAK ST', place: ['1423 OAK ST', null, null], days: '2026-06-06 08:00-14:00' },
  {
    text: 'Multi family sale Saturday 8-2. Call Jen at (512) 555-0188 or jen@example.com. Toys, books.',
    days: '2026-06-06 08:00-14:00',
    words: 'Multi family sale. Toys, books.',
    without: ['555', 'jen@'],
  },
  {
    text: 'We are having a garage sale on Saturday, June 13, from 7:30 am until 1 pm at 3409 Greenway St, Austin, TX 78705. Lots of vintage clothes.',
    place: ['3409 Greenway St', 'Austin', '78705'],
    days: '2026-06-13 07:30-13:00',
  },
  {
    text: 'Garage sale June 5-6, 8am-4pm\n9100 Mopac Expressway Apt 3',
    place: ['9100 Mopac Expressway Apt 3', null, null],
    days: '2026-06-05 08:00-16:00, 2026-06-06 08:00-16:00',
  },
  {
    text: 'Fri & Sat, June 5 & 6. 9 to 3. 1600 Pearl St.',
    place: ['1600 Pearl St', null, null],
    days: '2026-06-05 09:00-15:00, 2026-06-06 09:00-15:00',
  },
  { text: 'Sale Friday June 5 8-5 and Saturday June 6 8-12', days: '2026-06-05 08:00-17:00, 2026-06-06 08:00-12:00' },
  {
    text: '8am-2pm Sat, 9am-1pm Sun. 15 Laurel Ln',
    place: ['15 Laurel Ln', null, null],
    days: '2026-06-06 08:00-14:00, 2026-06-07 09:00-13:00',
  },
  { text: 'Saturday only 8am\n2300 Nueces', place: [null, null, null], days: '2026-06-06 08:00-' },
  { text: 'Selling my couch $120 obo. 84 x 36 in. Smoke free home. Porch pickup near 5th.', days: '' },
  {
    text: 'Bunk bed, 3 lamps, 2 chairs for $15. Text 512-555-0120',
    days: '',
    words: 'Bunk bed, 3 lamps, 2 chairs for $15.',
  },
  { text: 'Garage sale Saturday. Rain date Sunday. 8-2', days: '2026-06-06 08:00-14:00' },
  {
    text: 'Garage sale Sat 8-2, rain date 6/13. 41 Comal St',
    place: ['41 Comal St', null, null],
    days: '2026-06-06 08:00-14:00',
  },
  {
    text: 'Yard sale tomorrow 8 to noon, corner of 45th and Avenue B',
    place: ['45th and Avenue B', null, null],
    days: '2026-06-04 08:00-12:00',
  },
  {
    text: 'Sidewalk sale, Saturday & Sunday 10-4, 500 N Lamar Blvd Suite 100, Austin Texas',
    place: ['500 N Lamar Blvd Suite 100', 'Austin', null],
    days: '2026-06-06 10:00-16:00, 2026-06-07 10:00-16:00',
  },
  {
    text: 'Viernes 5 y sábado 6 de junio, 8:00 am - 1:00 pm. Calle Maple 1210. Muebles y más',
    place: ['Calle Maple 1210', null, null],
    days: '2026-06-05 08:00-13:00, 2026-06-06 08:00-13:00',
    words: 'Muebles y más',
  },
  {
    text: 'Venta de garage mañana jueves desde las 7 hasta el mediodía. 2401 E Martin Luther King Jr Blvd',
    place: ['2401 E Martin Luther King Jr Blvd', null, null],
    days: '2026-06-04 07:00-12:00',
  },
  {
    text: 'Gran venta el sábado por la mañana, 9 am. 118 Chalmers Ave',
    place: ['118 Chalmers Ave', null, null],
    days: '2026-06-06 09:00-',
  },
  { text: 'Garage sale was great last Saturday, thanks all!', days: '' },
  {
    text: 'Posted 2 days ago\nHuge garage sale Saturday 7-1\n5804 Woodview Ave',
    place: ['5804 Woodview Ave', null, null],
    days: '2026-06-06 07:00-13:00',
  },
  { text: 'Garage sale 5/30 8-2 at 17 Elm St', place: ['17 Elm St', null, null], days: '' },
  { text: 'Yard sale Saturday May 30, 17 Elm St. 8-2', place: ['17 Elm St', null, null], days: '' },
  { text: 'Annual sale Sept 12, 8-2', days: '' },
  { text: 'Sale Feb 30 at 19 Pine Rd', place: ['19 Pine Rd', null, null], days: '' },
  {
    text: 'HUGE MOVING SALE!!! SUNDAY 9-2 !!! 1700 E OLTORF ST #211',
    place: ['1700 E OLTORF ST #211', null, null],
    days: '2026-06-07 09:00-14:00',
  },
  {
    text: 'Church rummage sale: Thursday 6/4 5-8pm, Friday 6/5 9am-5pm, Saturday 6/6 9am-1pm. 4700 Grover Ave, Austin, TX',
    place: ['4700 Grover Ave', 'Austin', null],
    days: '2026-06-04 17:00-20:00, 2026-06-05 09:00-17:00, 2026-06-06 09:00-13:00',
    words: 'Church rummage sale',
  },
  { text: 'Sat the 6th 8-2', days: '2026-06-06 08:00-14:00' },
  {
    text: 'Sat 13th & Sun 14th, 10 - 3. 7 Old Mill Road',
    place: ['7 Old Mill Road', null, null],
    days: '2026-06-13 10:00-15:00, 2026-06-14 10:00-15:00',
  },
  {
    text: 'Driveway sale at 2605 Wheless Ln on 6/7 from 9a to 1p',
    place: ['2605 Wheless Ln', null, null],
    days: '2026-06-07 09:00-13:00',
    words: 'Driveway sale',
  },
  {
    text: 'No early birds before 7! Garage sale Saturday 7-11, 5 Birch Circle',
    place: ['5 Birch Circle', null, null],
    days: '2026-06-06 07:00-11:00',
  },
  {
    text: 'Lots of baby things (sizes 0-3, 6-12 months), strollers 2 for $30. Saturday 9-1 at 830 W 3rd St, Austin 78701',
    place: ['830 W 3rd St', 'Austin', '78701'],
    days: '2026-06-06 09:00-13:00',
  },
  {
    text: 'Garage Sale Sat. 8 - ? 1313 Mockingbird Lane',
    place: ['1313 Mockingbird Lane', null, null],
    days: '2026-06-06 08:00-',
  },
  {
    text: 'Everything half off after noon Sunday. Sale runs Fri-Sun 8-4. 210 Lavaca St.',
    place: ['210 Lavaca St', null, null],
    days: '2026-06-05 08:00-16:00, 2026-06-06 08:00-16:00, 2026-06-07 08:00-16:00',
  },
  { text: 'Big garage sale June 6, 7 8-2', days: '2026-06-06 08:00-14:00, 2026-06-07 08:00-14:00' },
  { text: 'Big garage sale June 6, 8-2', days: '2026-06-06 08:00-14:00' },
  { text: '6 de junio 8am a 2pm', days: '2026-06-06 08:00-14:00' },
  {
    text: 'SALE\n12 MAY ST\nSUN 11-3',
    place: ['12 MAY ST', null, null],
    days: '2026-06-07 11:00-15:00',
    words: 'SALE',
  },
  { text: 'MAY DAY SALE! I may be late. Sat on the porch all day.', days: '' },
  { text: 'Sun hats, sun dresses, Mon Ami bags. DM me.', days: '' },
  {
    text: 'Warehouse sale 2026-06-05 and 2026-06-06, 09:00-17:00, 3300 Burleson Road, Austin, TX 78741',
    place: ['3300 Burleson Road', 'Austin', '78741'],
    days: '2026-06-05 09:00-17:00, 2026-06-06 09:00-17:00',
  },
  {
    text: 'Open Friday through Sunday, 9 until 4. 606 County Rd 305, Georgetown TX',
    place: ['606 County Rd 305', 'Georgetown', null],
    days: '2026-06-05 09:00-16:00, 2026-06-06 09:00-16:00, 2026-06-07 09:00-16:00',
  },
  { text: 'Yard sale\n3 blocks off Burnet\nSat 9-1', days: '2026-06-06 09:00-13:00' },
  {
    text: 'Neighborhood-wide sale in Pflugerville Saturday 6/13 7-12. 50+ homes!',
    place: [null, 'Pflugerville', null],
    days: '2026-06-13 07:00-12:00',
  },
  {
    text: 'Jun 6 · 8:00 AM – 2:00 PM CDT\n1106 Clayton Ln, Austin, TX, United States',
    place: ['1106 Clayton Ln', 'Austin', null],
    days: '2026-06-06 08:00-14:00',
  },
  {
    text: 'garage sale saturday 8-2 at 904 cherry lane, lots of tools',
    place: ['904 cherry lane', null, null],
    days: '2026-06-06 08:00-14:00',
    words: 'garage sale, lots of tools',
  },
  { text: 'YARDSALE TODAY\n←\n2O9 MAPLE', place: ['209 MAPLE', null, null], days: '2026-06-03', words: 'YARD SALE' },
  {
    text: 'FRI SAT SUN\n8 AM\n4411 S 1ST ST',
    place: ['4411 S 1ST ST', null, null],
    days: '2026-06-05 08:00-, 2026-06-06 08:00-, 2026-06-07 08:00-',
  },
  {
    text: 'Sat July 4 neighborhood sale 8-11:30, 19 Liberty Way',
    place: ['19 Liberty Way', null, null],
    days: '2026-07-04 08:00-11:30',
  },
  {
    text: '100 BOOKS, 50 RECORDS, 20 ROAD BIKES\nSATURDAY 10-2',
    days: '2026-06-06 10:00-14:00',
    words: '100 BOOKS, 50 RECORDS, 20 ROAD BIKES',
  },
  {
    text: 'Closed Sunday! Sale Saturday 8-3. IG @austinsales',
    days: '2026-06-06 08:00-15:00',
    without: ['@austinsales'],
  },
]
