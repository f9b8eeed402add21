import { getPublicListings } from '@yardsnap/contract/browse'
import { MAX_TRIP_STOPS, planTrip } from '@yardsnap/contract/trips'
import { measureHarm, newAccount, reportHarm } from './flood.ts'

const BUDGET_MS = 2000
const PLANS = 60

/** One account plans sixty trips of 25 stops at once while another plans one each second. Needs the sample sales. */
export async function attackTrips(url: string): Promise<boolean> {
  const [attacker, other] = [await newAccount(url), await newAccount(url)]
  const answer = await other('GET', `${getPublicListings.path}?limit=${MAX_TRIP_STOPS}`)
  const found = getPublicListings.response.parse(await answer.json())
  const listingIds = found.map(({ id }) => id)
  const start = { kind: 'position', latitude: 28.5383, longitude: -81.3792 }
  const plan = { listingIds, start, departAt: 'now', keepOrder: false }
  const harm = await measureHarm({
    calls: PLANS,
    connections: PLANS,
    attack: () => attacker('POST', planTrip.path, plan),
    ask: () => other('POST', planTrip.path, plan),
  })
  return reportHarm(`${PLANS} trips of ${listingIds.length} stops`, harm, BUDGET_MS)
}
