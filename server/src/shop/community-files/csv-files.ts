import type { EntryStatus } from '@yardsnap/contract/community-entries'
import { categoryName } from '@yardsnap/contract/item-words'
import { t } from '@yardsnap/contract/texts'
import { toSpreadsheet } from '#text/csv.ts'
import type { FileHouse } from './file-rows.ts'

/** What organizers know of a house beside what everybody may see. */
export interface OrganizerFileHouse extends FileHouse {
  status: EntryStatus
  permitNumber: string
  hostName: string
  /** Only what an organizer typed; '' else. */
  email: string
  privateNote: string
}

/** Headings, in the language of the moment; `csv-columns.ts` knows all of them when the file comes back. */
const getHeadings = () => ({
  number: t.of('of a house')`Number`,
  address: t`Address`,
  city: t`City`,
  state: t`State`,
  zip: t`ZIP`,
  days: t`Days`,
  categories: t`Categories`,
  sale: t`Sale`,
  latitude: t`Latitude`,
  longitude: t`Longitude`,
  status: t.of('whether a house is in')`Status`,
  permit: t`Permit`,
  name: t`Name`,
  email: t`Email`,
  note: t`Note`,
})

const getStatusTexts = (): Record<EntryStatus, string> => ({
  asked: t.of('status of a house')`asked`,
  in: t.of('status of a house')`in`,
  out: t.of('status of a house')`out`,
  refused: t.of('status of a house')`refused`,
})

export function toPublicCsv(houses: readonly FileHouse[]): string {
  const { number, address, city, state, days, categories, latitude, longitude, sale } = getHeadings()
  return toSpreadsheet([
    [number, address, city, state, days, categories, latitude, longitude, sale],
    ...houses.map((house) => [
      house.number ?? '',
      house.streetAddress,
      house.city,
      house.state,
      house.dates.join(' '),
      listCategories(house),
      house.latitude ?? '',
      house.longitude ?? '',
      house.saleUrl,
    ]),
  ])
}

export function toOrganizerCsv(houses: readonly OrganizerFileHouse[]): string {
  const headings = getHeadings()
  const statusTexts = getStatusTexts()
  return toSpreadsheet([
    [
      headings.number,
      headings.status,
      headings.address,
      headings.city,
      headings.state,
      headings.zip,
      headings.days,
      headings.categories,
      headings.permit,
      headings.name,
      headings.email,
      headings.note,
      headings.latitude,
      headings.longitude,
      headings.sale,
    ],
    ...houses.map((house) => [
      house.number ?? '',
      statusTexts[house.status],
      house.streetAddress,
      house.city,
      house.state,
      house.zipCode,
      house.dates.join(' '),
      listCategories(house),
      house.permitNumber,
      house.hostName,
      house.email,
      house.privateNote,
      house.latitude ?? '',
      house.longitude ?? '',
      house.saleUrl,
    ]),
  ])
}

const listCategories = ({ categories }: FileHouse): string => categories.map(categoryName).join('; ')
