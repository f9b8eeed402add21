import { t } from './texts.ts'
import { z } from 'zod'
import { daySlugParams } from './community-days.ts'
import { MAX_ROWS, RowAnswer } from './community-organized-entries.ts'
import { LANGUAGE_CODES } from './languages.ts'
import { endpoint } from './endpoint.ts'
import { PrintOptions } from './exports.ts'

/** A community day as files and on paper. */

export const MAX_CSV_BYTES = 1024 * 1024

/** Headings are known in English and Spanish; the only column that is needed is the address. */
export const importEntries = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/entries/csv',
  summary: `Add houses from a CSV file of up to ${MAX_ROWS} rows, with an answer for each`,
  access: 'user',
  params: daySlugParams,
  body: z.object({
    csv: z.string().max(MAX_CSV_BYTES, { error: () => t`The file is larger than 1 MB` }),
    acceptsOutside: z.boolean().default(false),
  }),
  response: z.object({
    /** In the order of the file, without its heading; `line` is that of the file, from 1. */
    rows: z.array(RowAnswer.extend({ line: z.number().int(), streetAddress: z.string() })),
  }),
})

export const DayFile = z.enum(['csv', 'geojson', 'kml', 'gpx'])
export type DayFile = z.infer<typeof DayFile>

const DAY_FILE_TYPES = [
  'text/csv',
  'application/geo+json',
  'application/vnd.google-earth.kml+xml',
  'application/gpx+xml',
] as const

/** Shows what the page of the day shows. */
export const getDayFile = endpoint({
  method: 'GET',
  path: '/api/community-days/:slug/files/:file',
  summary: 'The houses of a community day as a file for other maps',
  access: 'anyone',
  params: daySlugParams.extend({ file: DayFile }),
  /** Of a link, which sends no header. */
  query: z.object({ language: z.enum(LANGUAGE_CODES).optional() }),
  response: z.unknown(),
  mediaTypes: DAY_FILE_TYPES,
})

export const getOrganizerFile = endpoint({
  method: 'GET',
  path: '/api/community-days/:slug/organize/files/:file',
  summary: 'All entries of a community day as a file, for its organizers',
  access: 'user',
  params: daySlugParams.extend({ file: DayFile }),
  response: z.unknown(),
  mediaTypes: DAY_FILE_TYPES,
})

export const DayPrint = z.enum(['poster', 'directory', 'map', 'signs'])
export type DayPrint = z.infer<typeof DayPrint>

/** In the language of the account. They are paper: organizers alone print them, and addresses stand on them. */
export const printCommunityDay = endpoint({
  method: 'GET',
  path: '/api/community-days/:slug/organize/prints/:print',
  summary: 'A poster, a directory, a map sheet or yard signs of a community day, as PDF for its organizers',
  access: 'user',
  params: daySlugParams.extend({ print: DayPrint }),
  query: PrintOptions.pick({ paper: true, ink: true }),
  response: z.unknown(),
  mediaTypes: ['application/pdf'],
})
