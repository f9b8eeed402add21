import { type DayFile, type importEntries, MAX_CSV_BYTES } from '@yardsnap/contract/community-files'
import { categoriesOf, type RowAnswer } from '@yardsnap/contract/community-organized-entries'
import type { ResponseOf } from '@yardsnap/contract/endpoint'
import type { Language } from '@yardsnap/contract/languages'
import { isExact } from '@yardsnap/contract/listings'
import { t } from '@yardsnap/contract/texts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import { AppError } from '#errors.ts'
import { type MadeFile, madeFile } from '#text/made-file.ts'
import { inLanguage } from '#text/translations.ts'
import type { CommunityDaysService } from '#shop/community-days/service.ts'
import { type OrganizerFileHouse, toOrganizerCsv, toPublicCsv } from './csv-files.ts'
import type { FileDay, FileHouse } from './file-rows.ts'
import { toGeoJson, toGpx, toKml } from './map-files.ts'
import { type CsvRow, readCsv } from './read-csv.ts'

export type CommunityFilesService = ReturnType<typeof communityFilesService>

interface Dependencies {
  days: Pick<CommunityDaysService['days'], 'findOwn' | 'readPage'>
  pages: Pick<CommunityDaysService['pages'], 'read'>
  entries: Pick<CommunityDaysService['entries'], 'add'>
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
  publicUrl: string
}

/** Houses of community days out of files and into files. */
export function communityFilesService({ days, pages, entries, ownAccount, publicUrl }: Dependencies) {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const toDay = ({ name, city, state, slug }: Omit<FileDay, 'url'> & { slug: string }): FileDay => ({
    name,
    city,
    state,
    url: absolute(`/day/${slug}`),
  })

  return {
    /** What the page of the day shows to everybody, also to its organizers. @throws AppError `not_found` */
    async writePublic(slug: string, file: DayFile, language: Language): Promise<MadeFile<string>> {
      const day = await pages.read(null, slug)
      const houses = day.houses.map(({ listing, isAddressHidden: _isHidden, ...house }): FileHouse => ({
        ...house,
        city: house.city || day.city,
        state: house.state || day.state,
        zipCode: '',
        saleUrl: listing ? absolute(`/sale/${listing.id}`) : '',
      }))
      return write(file, { day: toDay(day), houses, toCsv: () => toPublicCsv(houses), language })
    },

    /** All entries, in the language of the account. @throws AppError `not_found` unless the caller organizes the day */
    async writeForOrganizer(userId: string, slug: string, file: DayFile): Promise<MadeFile<string>> {
      const page = await days.readPage(userId, slug)
      const language = await ownAccount.readLanguage(userId)
      const houses = page.entries.map((entry): OrganizerFileHouse => {
        const { listing, positionPrecision, email, ...house } = entry
        return {
          ...house,
          categories: categoriesOf(entry),
          isApproximate: !isExact(positionPrecision),
          saleUrl: listing && listing.status !== 'draft' ? absolute(`/sale/${listing.id}`) : '',
          email: email ?? '',
        }
      })
      return write(file, { day: toDay(page.day), houses, toCsv: () => toOrganizerCsv(houses), language })
    },

    /**
     * Adds the houses of a CSV file, with an answer for each row.
     * @throws AppError `not_found` unless the caller organizes the day; `invalid` for a file that is too large or no list
     */
    async importCsv(
      userId: string,
      slug: string,
      { csv, acceptsOutside, language }: { csv: string; acceptsOutside: boolean; language: Language },
    ): Promise<ResponseOf<typeof importEntries>> {
      const { days: dates } = await days.findOwn(userId, slug)
      if (Buffer.byteLength(csv) > MAX_CSV_BYTES) throw new AppError('invalid', t.lazy`The file is larger than 1 MB`)
      const rows = inLanguage(language, () => readCsv(csv, dates))
      const understood = rows.flatMap(({ row }) => row ?? [])
      const order = { rows: understood, source: 'csv', acceptsOutside, language } as const
      const answers = understood.length > 0 ? await entries.add(userId, slug, order) : []
      return { rows: answerRows(rows, answers) }
    },
  }
}

/** @param answers of the rows that were understood, in their order */
function answerRows(rows: readonly CsvRow[], answers: readonly RowAnswer[]) {
  const left = [...answers]
  return rows.map(({ line, streetAddress, row, message }) => {
    const answer = row && left.shift()
    if (!answer) return { line, streetAddress, outcome: 'invalid' as const, entryId: null, number: null, message }
    return { line, streetAddress, ...answer, message: [answer.message, message].filter(Boolean).join(' ') }
  })
}

interface Content {
  day: FileDay
  houses: readonly FileHouse[]
  toCsv: () => string
  language: Language
}

function write(file: DayFile, { day, houses, toCsv, language }: Content): MadeFile<string> {
  const { mediaType, make } = FORMATS[file]
  const content = inLanguage(language, () => make?.(day, houses) ?? toCsv())
  return madeFile(day.name, { ending: `${inLanguage(language, getFileEnding)}.${file}`, mediaType, content })
}

const getFileEnding = () => t.of('end of a file name, of the letters a to z')`houses`

const FORMATS: Record<DayFile, { mediaType: string; make?: (day: FileDay, houses: readonly FileHouse[]) => string }> = {
  csv: { mediaType: 'text/csv; charset=utf-8' },
  geojson: { mediaType: 'application/geo+json', make: toGeoJson },
  kml: { mediaType: 'application/vnd.google-earth.kml+xml', make: toKml },
  gpx: { mediaType: 'application/gpx+xml', make: toGpx },
}
