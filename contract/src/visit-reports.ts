import { t } from './texts.ts'
import { z } from 'zod'
import { Coordinates } from './coordinates.ts'
import { endpoint, listingParams } from './endpoint.ts'

/** What somebody who is at a sale can say of it with one tap. */
export const VisitReportKind = z.enum(['still_on', 'picked_over', 'long_line', 'no_parking', 'nobody_here'])
export type VisitReportKind = z.infer<typeof VisitReportKind>

/** A device that tells a place within this distance of the sale is confirmed to be there. */
export const THERE_METERS = 300
/** How long a report is shown. */
export const REPORT_SHOWN_MINUTES = 120
/** So many people who find nobody within an hour make the host be asked. */
export const NOBODY_ASKS_HOST = 2

export const VisitReports = z.object({
  /** Whether reports are taken: on the days of a sale, where it is, until its hours are over, unless it is called off. */
  isOpen: z.boolean(),
  /** What was said within REPORT_SHOWN_MINUTES, the latest word of each device, the most frequent first. */
  reports: z.array(
    z.object({
      kind: VisitReportKind,
      count: z.number().int(),
      /** How many of them come from devices that told that they were there. */
      confirmedCount: z.number().int(),
      /** ISO instant of the last one. */
      lastAt: z.string(),
    }),
  ),
  /** What the caller said within this hour. */
  own: VisitReportKind.nullable(),
})
export type VisitReports = z.infer<typeof VisitReports>

export const getVisitReports = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/visit-reports',
  summary: 'What people at a sale say of it today',
  access: 'anyone',
  params: listingParams,
  response: VisitReports,
})

/** A device counts once an hour: another report within it replaces the former one. */
export const putVisitReport = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/visit-reports',
  summary: 'Say how a sale is, on its day, by somebody who is there',
  access: 'anyone',
  params: listingParams,
  body: z.object({
    kind: VisitReportKind,
    /** Where the device is, if it tells; it is compared with the public place of the sale and not kept. */
    position: Coordinates.nullable(),
  }),
  response: VisitReports,
})

export const VISIT_REPORT_LABELS: Record<VisitReportKind, string> = {
  still_on: t`Still on`,
  picked_over: t`Picked over`,
  long_line: t`Long line`,
  no_parking: t`No parking`,
  nobody_here: t`Nobody here`,
}
