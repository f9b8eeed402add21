import { dayFromNow, dayInput, joinInput } from '#shop/community-days/test-community-days.ts'

const thing = 'communityDay' as const
const everybody = (status: number) => ({ visitor: status, owner: status, premium: status, other: status })
const organizer = (status: number) => ({ visitor: 401, owner: status, premium: 404, other: 404 })
const host = (status: number) => ({ visitor: 401, owner: 404, premium: status, other: 404 })
const DAY = '/api/community-days/{slug}'

/** Calls about a community day that the owner organizes, and that `premium` has joined with a house. */
export const COMMUNITY_CALLS = {
  [`GET ${DAY}`]: { thing, expected: everybody(200) },
  [`PUT ${DAY}`]: { thing, body: dayInput(), expected: organizer(200) },
  // 409: a house has joined.
  [`DELETE ${DAY}`]: { thing, expected: organizer(409) },
  [`GET ${DAY}/organize`]: { thing, expected: organizer(200) },
  [`POST ${DAY}/status`]: { thing, body: { status: 'closed' }, expected: organizer(200) },
  [`POST ${DAY}/join-code`]: { thing, expected: organizer(200) },
  [`POST ${DAY}/organizers`]: { thing, body: { email: 'helper@example.com' }, expected: organizer(200) },
  // Nobody of these was invited.
  [`POST ${DAY}/organizers/accept`]: { thing, expected: organizer(404) },
  [`POST ${DAY}/organizers/decline`]: { thing, expected: organizer(404) },
  [`DELETE ${DAY}/organizers/{organizerId}`]: { thing, expected: organizer(204) },
  [`POST ${DAY}/entries`]: { thing, body: { rows: [{ streetAddress: '1 Fir St' }] }, expected: organizer(200) },
  [`POST ${DAY}/entries/csv`]: { thing, body: { csv: 'Address\n3 Fir St' }, expected: organizer(200) },
  [`GET ${DAY}/files/{file}`]: { thing, expected: everybody(200) },
  [`GET ${DAY}/share.jpg`]: { thing, expected: everybody(200) },
  [`GET ${DAY}/organize/files/{file}`]: { thing, expected: organizer(200) },
  [`GET ${DAY}/organize/prints/{print}`]: { thing, expected: organizer(200) },
  [`GET ${DAY}/recipients`]: { thing, expected: organizer(200) },
  // 409: its host has not confirmed an address.
  [`POST ${DAY}/mails`]: { thing, body: { subject: 'Signs', text: 'They are here.' }, expected: organizer(409) },
  [`POST ${DAY}/news`]: { thing, body: { news: 'called_off' }, expected: organizer(200) },
  [`POST ${DAY}/trip`]: {
    thing,
    body: { start: { kind: 'position', latitude: 28.5, longitude: -81.4 } },
    expected: everybody(200),
  },
  // 404: it is not published yet.
  [`POST ${DAY}/stops`]: { thing, body: { numbers: [1] }, expected: everybody(404) },
  [`PUT ${DAY}/entries/{entryId}`]: { thing, body: { privateNote: 'Pays later' }, expected: organizer(200) },
  [`POST ${DAY}/approvals`]: { thing, expected: organizer(200) },
  // 400: not its code.
  [`POST ${DAY}/join`]: { thing, body: joinInput('AAAA2222'), expected: everybody(400) },
  [`POST ${DAY}/code-check`]: { thing, body: { code: 'AAAA2222' }, expected: everybody(400) },
  [`GET ${DAY}/entry`]: { thing, expected: host(200) },
  [`PUT ${DAY}/entry`]: { thing, body: { dates: [dayFromNow(30)] }, expected: host(200) },
  [`DELETE ${DAY}/entry`]: { thing, expected: host(204) },
  [`POST ${DAY}/entry/listing`]: { thing, expected: host(201) },
}
