import { estimateDrive } from '@yardsnap/contract/drive-estimate'
import type { RoutingPort } from './port.ts'

/** Estimates drives from straight lines; needs no network and never fails. */
export function embeddedRouting(): RoutingPort {
  return {
    async driveTable(points) {
      const drives = points.map((from) => points.map((to) => estimateDrive(from, to)))
      return {
        miles: drives.map((row) => row.map((drive) => drive.miles)),
        minutes: drives.map((row) => row.map((drive) => drive.minutes)),
        isEstimate: true,
      }
    },
    async drivePath(points) {
      return { points, isStraight: true }
    },
  }
}
