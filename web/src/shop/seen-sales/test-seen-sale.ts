import type { SeenSale } from '@yardsnap/contract/seen-sales'

/** A seen sale in Orlando. */
export function testSeenSale(fields: Partial<SeenSale> = {}): SeenSale {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    streetAddress: '412 Oak St',
    city: 'Orlando',
    state: 'FL',
    zipCode: '32801',
    latitude: 28.54,
    longitude: -81.37,
    positionPrecision: 'street',
    timeZone: 'America/New_York',
    days: [{ date: '2026-11-28', startTime: '08:00', endTime: '14:00' }],
    words: 'Tools, baby clothes',
    photoUrl: null,
    sightingCount: 1,
    firstSeenAt: '2026-11-27T22:10:00.000Z',
    lastSeenAt: '2026-11-27T22:10:00.000Z',
    isClaimed: false,
    distance: null,
    ...fields,
  }
}
