import { dayIn, timeIn } from '@yardsnap/contract/sale-days'

interface Town {
  city: string
  state: string
  zipCode: string
}

const EASTERN: [Town, Town, Town] = [
  { city: 'Kissimmee', state: 'FL', zipCode: '34741' },
  { city: 'Winter Park', state: 'FL', zipCode: '32789' },
  { city: 'Orlando', state: 'FL', zipCode: '32801' },
]
const PACIFIC: [Town, Town, Town] = [
  { city: 'Bellevue', state: 'WA', zipCode: '98004' },
  { city: 'Kirkland', state: 'WA', zipCode: '98033' },
  { city: 'Seattle', state: 'WA', zipCode: '98104' },
]

const TODAY = { startTime: '00:00', endTime: '23:59' }

/** Towns where it is not about to be midnight, and the fields of a sale that is open all day today there. */
export function todaysTowns() {
  const isLate = timeIn('America/New_York', new Date()) > '20:00'
  const zone = isLate ? 'America/Los_Angeles' : 'America/New_York'
  return { today: { ...TODAY, saleDate: dayIn(zone, new Date()) }, towns: isLate ? PACIFIC : EASTERN }
}
