import type { Posting } from './test-postings.ts'

/** Postings that the reader was not adjusted to: written before it, looked at when it was done. */
export const HELD_OUT_POSTINGS: readonly Posting[] = [
  {
    text: 'Huge multi family yard sale!! Fri 6/5 and Sat 6/6, 7am to 1pm. 2207 Barton Hills Dr, Austin TX 78704. Baby clothes, tools, kitchen stuff, couch',
    place: ['2207 Barton Hills Dr', 'Austin', '78704'],
    days: '2026-06-05 07:00-13:00, 2026-06-06 07:00-13:00',
    words: 'Huge multi family yard sale!! Baby clothes, tools, kitchen stuff, couch',
  },
  {
    text: 'GARAGE SALE\n→\n3115 PINE AVE\nSATURDAY\n8-1',
    place: ['3115 PINE AVE', null, null],
    days: '2026-06-06 08:00-13:00',
    words: 'GARAGE SALE',
  },
  {
    text: 'Moving sale this Saturday starting at 9am until everything is gone. 18 Sycamore Court in Round Rock. Call or text Dan 512-555-0143.',
    place: ['18 Sycamore Court', 'Round Rock', null],
    days: '2026-06-06 09:00-',
    without: ['512-555-0143', '0143'],
  },
  {
    text: 'ESTATE SALE\nTHUR - SAT\n9 - 4\n711 W. 32ND ST.',
    place: ['711 W. 32ND ST', null, null],
    days: '2026-06-04 09:00-16:00, 2026-06-05 09:00-16:00, 2026-06-06 09:00-16:00',
  },
  {
    text: 'Venta de garaje este sábado 6 de junio de 7 am a 2 pm en 1502 Calle Verde, Austin. Ropa de niños, juguetes y muebles',
    place: ['1502 Calle Verde', 'Austin', null],
    days: '2026-06-06 07:00-14:00',
  },
  {
    text: 'Yard sale today till 3! Elm & 5th. Everything must go',
    place: ['Elm & 5th', null, null],
    days: '2026-06-03 -15:00',
  },
  {
    text: 'Come one come all\nNeighborhood garage sale\nJune 12th & 13th\n8am-4pm Friday\n8am-noon Saturday\nStone Canyon subdivision, Pflugerville',
    place: [null, 'Pflugerville', null],
    days: '2026-06-12 08:00-16:00, 2026-06-13 08:00-12:00',
  },
  {
    text: 'Garage sale at 4508 Duval St. on Sunday June 7 from 10:00 - 3:30. Cash only, no early birds before 10!',
    place: ['4508 Duval St', null, null],
    days: '2026-06-07 10:00-15:30',
  },
  { text: 'Selling a dresser 3x5 ft, $80, pick up on Burnet Rd after 5pm. Ages 8-12 bike $20.', days: '' },
  { text: 'YARD SALE SAT 9-? 604 E LIVE OAK', place: ['604 E LIVE OAK', null, null], days: '2026-06-06 09:00-' },
  {
    text: 'Posted 3 weeks ago\nGarage sale Saturday 8-2, 99 Rosewood Ave',
    place: ['99 Rosewood Ave', null, null],
    days: '',
  },
  { text: 'Garage Sale May 16 8am - 2pm 1200 Brazos Street', place: ['1200 Brazos Street', null, null], days: '' },
  {
    text: 'Barn sale June 31 9-5, 14650 Fitzhugh Rd, Dripping Springs, TX',
    place: ['14650 Fitzhugh Rd', 'Dripping Springs', null],
    days: '',
  },
  {
    text: 'SAT JUNE 6TH 7:30AM-12:30PM ** 8911 COPANO DRIVE ** furniture, fishing gear, records',
    place: ['8911 COPANO DRIVE', null, null],
    days: '2026-06-06 07:30-12:30',
    words: 'furniture, fishing gear, records',
  },
  {
    text: 'Community sale!! Saturday, June 6, 2026\n8:00 a.m. to 12:00 p.m.\nSt. Mark Church lot, 2128 Barton Hills Drive\nAustin, Texas 78704',
    place: ['2128 Barton Hills Drive', 'Austin', '78704'],
    days: '2026-06-06 08:00-12:00',
  },
  {
    text: 'viernes y sábado 8am - 3pm\n305 Walnut Creek Dr\nherramientas, ropa, trastes',
    place: ['305 Walnut Creek Dr', null, null],
    days: '2026-06-05 08:00-15:00, 2026-06-06 08:00-15:00',
    words: 'herramientas, ropa, trastes',
  },
  {
    text: 'Sale this weekend 9-2 both days. 77 Rainey Street.',
    place: ['77 Rainey Street', null, null],
    days: '2026-06-06 09:00-14:00, 2026-06-07 09:00-14:00',
  },
  {
    text: 'Garage sale 6-6-2026, 8 AM, 5501 Avenue F',
    place: ['5501 Avenue F', null, null],
    days: '2026-06-06 08:00-',
  },
  {
    text: 'Our annual block sale is Sat. the 13th, 8am–1pm on the 4700 block of Caswell Ave. Rain date Sunday the 14th.',
    place: ['4700 block of Caswell Ave', null, null],
    days: '2026-06-13 08:00-13:00',
  },
  {
    text: 'Tomorrow only!! 7a-11a. 1011 Justin Ln Unit B. venmo @kate-w ok',
    place: ['1011 Justin Ln Unit B', null, null],
    days: '2026-06-04 07:00-11:00',
    without: ['@kate-w'],
  },
  {
    text: 'Huge sale, 1/2 off everything after noon. Saturday 6/6 8a-3p. 6200 Brodie Lane Apt 12',
    place: ['6200 Brodie Lane Apt 12', null, null],
    days: '2026-06-06 08:00-15:00',
  },
  {
    text: 'YARD SALE Fri 5th 9-5 & Sat 6th 9-12   450 County Road 180 Leander',
    place: ['450 County Road 180', 'Leander', null],
    days: '2026-06-05 09:00-17:00, 2026-06-06 09:00-12:00',
  },
  {
    text: 'GAR AGE SALE\nSAT URDAY 8AM-2PM\n22O4 ELM ST',
    place: ['2204 ELM ST', null, null],
    days: '2026-06-06 08:00-14:00',
    words: 'GARAGE SALE',
  },
  { text: 'In search of a crib. I can meet Saturday at the HEB on South Congress.', days: '2026-06-06' },
  {
    text: 'Downsizing! Thursday 4pm-7pm, Friday 8am-5pm, Saturday 8am-noon. 3 Cedar Hollow Circle, Georgetown 78628',
    place: ['3 Cedar Hollow Circle', 'Georgetown', '78628'],
    days: '2026-06-04 16:00-19:00, 2026-06-05 08:00-17:00, 2026-06-06 08:00-12:00',
  },
  {
    text: 'domingo 7 de junio\n9:00 a 14:00\n2011 E 7th St\n¡todo barato!',
    place: ['2011 E 7th St', null, null],
    days: '2026-06-07 09:00-14:00',
  },
  {
    text: 'Hey neighbors, cleaning out the garage this Sat & Sun. We are at the corner of Maple and Third. Starts at 8.',
    place: ['Maple and Third', null, null],
    days: '2026-06-06 08:00-, 2026-06-07 08:00-',
  },
  { text: 'HUGE SALE\nSAT+SUN\n10-4\n←', days: '2026-06-06 10:00-16:00, 2026-06-07 10:00-16:00' },
  {
    text: 'Multi-family sale Jun 5-7, 8-5. 1800 Ranch Road 12, Wimberley TX 78676',
    place: ['1800 Ranch Road 12', 'Wimberley', '78676'],
    days: '2026-06-05 08:00-17:00, 2026-06-06 08:00-17:00, 2026-06-07 08:00-17:00',
  },
  { text: 'Garage sale Saturday June 7, 8-2, 910 W Mary St', place: ['910 W Mary St', null, null], days: '' },
  {
    text: 'Yard sale: 1905 Kinney Ave. Wed 3-7pm today only',
    place: ['1905 Kinney Ave', null, null],
    days: '2026-06-03 15:00-19:00',
  },
  {
    text: 'Sale! Saturday 8 til 2. 6 Pecan Grove Rd. e-mail pecansale@example.com for a list',
    place: ['6 Pecan Grove Rd', null, null],
    days: '2026-06-06 08:00-14:00',
    without: ['pecansale', 'example.com'],
  },
  { text: 'ALL MUST GO 8AM SAT 2411 S 3RD', place: ['2411 S 3RD', null, null], days: '2026-06-06 08:00-' },
  {
    text: 'Gran venta de patio HOY de 8 a 1, 7704 Cameron Road. Llame al (737) 555-0199',
    place: ['7704 Cameron Road', null, null],
    days: '2026-06-03 08:00-13:00',
    without: ['555-0199', '737'],
  },
  { text: 'Black Friday prices all week at Main Street Antiques. 24/7 pickup.', days: '' },
  {
    text: 'Garage sale Sat, June 20 8:30-11:30 at 2 Lakeway Cove, Lakeway',
    place: ['2 Lakeway Cove', 'Lakeway', null],
    days: '2026-06-20 08:30-11:30',
  },
  {
    text: 'Garage sale 06/06/26 0800-1400\n13505 Avery Ranch Blvd #44\n',
    place: ['13505 Avery Ranch Blvd #44', null, null],
    days: '2026-06-06 08:00-14:00',
  },
  {
    text: 'Kids toys 5 for $1. Sizes 2-6. Sat 10am-2pm by the pool at Oak Hollow Apartments',
    days: '2026-06-06 10:00-14:00',
  },
  {
    text: 'Sunday June 14\n12-5\n620 Hwy 71 W, Bastrop',
    place: ['620 Hwy 71 W', 'Bastrop', null],
    days: '2026-06-14 12:00-17:00',
  },
  { text: 'Come to our sale next Saturday! 8-12, 55 Willow Way', place: ['55 Willow Way', null, null], days: '' },
]
