import type { CommunityDay, CommunityDayCard, CommunityHouse, HouseListing } from '@yardsnap/contract/community-days'
import type { CommunityDayInput } from '@yardsnap/contract/community-day-input'
import { EntryBase, type MyEntry } from '@yardsnap/contract/community-entries'
import { type CommunityEntry, listCategories } from '@yardsnap/contract/community-organized-entries'
import type { OrganizedDay, Organizer } from '@yardsnap/contract/community-organizing'
import type { ListingSummary } from '@yardsnap/contract/listings'
import { fullName } from '@yardsnap/contract/names'
import { getSaleDates } from '@yardsnap/contract/sale-days'
import { keysOf } from '@yardsnap/contract/schemas'
import { pick } from '@yardsnap/contract/objects'
import { toPublicHouse } from '#core/listings/service.ts'
import type { Redacted } from '#log/redaction.ts'
import type { EntryRow } from './entry-queries.ts'
import type { HouseRow, OrganizedEntryRow } from './entry-sale-queries.ts'
import type { DayRow, ListedOrganizer } from './queries.ts'
import { areAddressesHidden, areNumbersFixed, toLiveStatus, toRegistration, toStatus } from './rules.ts'

/** A day that was opened: only then it has an area, and others see it. */
export type OpenedDay = DayRow & {
  area: NonNullable<DayRow['area']>
  timeZone: string
  latitude: number
  longitude: number
}

export function isOpened(row: DayRow): row is OpenedDay {
  return row.area !== null && row.timeZone !== null && row.latitude !== null && row.longitude !== null
}

const CARD_COLUMNS = ['id', 'slug', 'mode', 'name', 'city', 'state', 'timeZone', 'dates'] as const

/** @param houseCount of those that are in */
export function toCard(row: OpenedDay, houseCount: number): Omit<CommunityDayCard, 'milesAway'> {
  return {
    ...pick(row, CARD_COLUMNS),
    liveStatus: toLiveStatus(row),
    isVerified: row.verifiedAt !== null,
    center: { latitude: row.latitude, longitude: row.longitude },
    houseCount,
  }
}

const DAY_COLUMNS = [
  'text',
  'rainDate',
  'movedFrom',
  'statusWords',
  'area',
  'needsApproval',
  'rules',
  'feeText',
  'isPermitRequired',
  'permitPattern',
  'permitNumber',
  'addressesShownFrom',
] as const

interface DayParts {
  houseCount: number
  isOrganizer: boolean
  hasOrganizers: boolean
  houses: Redacted<CommunityHouse>[]
  laterHouseCount: number
  now: Date
}

/** A community day as anybody may see it. */
export function toCommunityDay(
  row: OpenedDay,
  { houseCount, now, ...parts }: DayParts,
): Omit<CommunityDay, 'houses'> & { houses: Redacted<CommunityHouse>[] } {
  return {
    ...toCard(row, houseCount),
    ...pick(row, DAY_COLUMNS),
    status: toStatus(row, now),
    registration: toRegistration(row, now),
    areAddressesHidden: areAddressesHidden(row, now),
    ...parts,
  }
}

type PublicSale = Redacted<ListingSummary>

/** A house that is in, as everybody may see it. @param sale its public one */
export function toHouse(
  row: HouseRow,
  sale: PublicSale | undefined,
  { day, isHidden }: { day: OpenedDay; isHidden: boolean },
): Redacted<CommunityHouse> {
  const dates = sale ? getSaleDates(sale) : []
  return {
    number: row.number ?? 0,
    ...toPublicHouse(row, isHidden, day),
    dates: dates.length > 0 ? dates : row.days,
    categories: listCategories(row.categories, sale ? row.saleCategories : []),
    listing: sale ? toHouseListing(sale) : null,
  }
}

function toHouseListing({ id, title, imageUrls, itemCount, status, liveStatus }: PublicSale): HouseListing {
  const ended = liveStatus?.kind === 'called_off' ? 'called_off' : 'over'
  return { id, title, photoUrl: imageUrls[0] ?? null, itemCount, ended: status === 'ended' ? ended : null }
}

const INPUT_COLUMNS = [
  'mode',
  'name',
  'text',
  'city',
  'state',
  'dates',
  'rainDate',
  'registrationOpensOn',
  'registrationClosesOn',
  'needsApproval',
  'rules',
  'feeText',
  'isPermitRequired',
  'permitPattern',
  'permitNumber',
  'addressesShownFrom',
  'printDate',
  'gateHint',
] as const satisfies (keyof CommunityDayInput)[]

interface OrganizedParts {
  isOwner: boolean
  houseCount: number
  askedCount: number
  mailsLeft: number
  now: Date
}

/** A day as its organizers see it. */
export function toOrganizedDay(row: DayRow, { now, ...parts }: OrganizedParts): OrganizedDay {
  return {
    ...pick(row, INPUT_COLUMNS),
    ...pick(row, ['id', 'slug', 'area', 'timeZone', 'statusWords', 'movedFrom']),
    status: toStatus(row, now),
    liveStatus: toLiveStatus(row),
    registration: toRegistration(row, now),
    isVerified: row.verifiedAt !== null,
    isHidden: row.hiddenAt !== null,
    hasJoinCode: row.joinCodeHash !== null,
    areNumbersFixed: areNumbersFixed(row, now),
    ...parts,
  }
}

/** @param userId of the organizer who reads it */
export function toOrganizer(row: ListedOrganizer, { userId, ownerId }: { userId: string; ownerId: string }): Organizer {
  return {
    id: row.id,
    name: row.joinedAt ? fullName({ firstName: row.firstName ?? '', lastName: row.lastName ?? '' }) : '',
    email: row.accountEmail ?? row.email,
    isOwner: row.id === ownerId,
    isYou: row.userId === userId,
    hasJoined: row.joinedAt !== null,
    hasDeclined: row.declinedAt !== null,
  }
}

const ENTRY_COLUMNS = keysOf(EntryBase.shape)

/** An entry as the organizers of its day see it. */
export function toEntry(row: OrganizedEntryRow): CommunityEntry {
  return {
    ...pick(row, ENTRY_COLUMNS),
    dates: row.days,
    ...pick(row, ['permitNumber', 'privateNote', 'source', 'hostName', 'listing']),
    email: row.source === 'joined' ? null : row.email,
    isReachable: row.hostId !== null || row.email !== null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** An entry as its host sees it. @param saleDates of its sale; empty without one */
export function toMyEntry(row: EntryRow, day: DayRow, { saleDates, now }: { saleDates: string[]; now: Date }): MyEntry {
  const isHintShown = row.status === 'in' && row.confirmedAt !== null && !areAddressesHidden(day, now)
  return {
    ...pick(row, ENTRY_COLUMNS),
    day: {
      ...pick(day, ['id', 'slug', 'name', 'dates', 'rules', 'feeText', 'isPermitRequired', 'permitPattern']),
      status: toStatus(day, now),
      liveStatus: toLiveStatus(day),
      timeZone: day.timeZone ?? '',
      registration: toRegistration(day, now),
    },
    isConfirmed: row.confirmedAt !== null,
    dates: saleDates.length > 0 ? saleDates : row.days,
    permitNumber: day.permitNumber || row.permitNumber,
    gateHint: isHintShown ? day.gateHint : '',
    listingId: row.listingId,
  }
}
