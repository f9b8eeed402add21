import { createListing } from '@yardsnap/contract/own-listings'
import { startTrial } from '@yardsnap/contract/own-plan'
import { MAX_TRIP_STOPS, planTrip } from '@yardsnap/contract/trips'
import { type Call, measureHarm, newAccount, reportHarm } from './flood.ts'

const BUDGET_MS = 2000
const PLANS = 60
const [LATITUDE, LONGITUDE] = [28.5383, -81.3792]

/** Publishes sales of one day around a place. @returns their ids */
async function publishStops(seller: Call): Promise<string[]> {
  await seller('POST', startTrial.path, {})
  const ids: string[] = []
  while (ids.length < MAX_TRIP_STOPS) {
    const at = {
      latitude: LATITUDE + Math.sin(ids.length * 7) / 5,
      longitude: LONGITUDE + Math.cos(ids.length * 5) / 5,
    }
    const fields = { title: 'Sale', status: 'published', saleDate: '2040-05-05', startTime: '08:00', endTime: '16:00' }
    const answer = await seller('POST', createListing.path, { ...fields, ...at })
    ids.push(createListing.response.parse(await answer.json()).id)
  }
  return ids
}

/** One account plans sixty trips of 25 stops at once while another plans one each second. */
export async function attackTrips(url: string): Promise<boolean> {
  const [attacker, other] = [await newAccount(url), await newAccount(url)]
  const listingIds = await publishStops(await newAccount(url))
  const start = { kind: 'position', latitude: LATITUDE, longitude: LONGITUDE }
  const plan = { listingIds, start, departAt: '2040-05-05T09:00', keepOrder: false }
  const harm = await measureHarm({
    calls: PLANS,
    connections: PLANS,
    attack: () => attacker('POST', planTrip.path, plan),
    ask: () => other('POST', planTrip.path, plan),
  })
  return reportHarm(`${PLANS} trips of ${listingIds.length} stops`, harm, BUDGET_MS)
}
