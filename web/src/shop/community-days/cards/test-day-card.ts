import type { CommunityDayCard } from '@yardsnap/contract/community-days'

/** The card of a sale day, for tests. */
export function testDayCard(changes: Partial<CommunityDayCard> = {}): CommunityDayCard {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    slug: 'oakwood',
    mode: 'neighborhood',
    name: 'Oakwood Garage Sale Day',
    city: 'Orlando',
    state: 'FL',
    timeZone: 'America/New_York',
    dates: [{ date: '2099-06-06', startTime: '08:00', endTime: '14:00' }],
    liveStatus: 'on',
    isVerified: false,
    center: { latitude: 28.54, longitude: -81.38 },
    houseCount: 42,
    milesAway: null,
    ...changes,
  }
}
