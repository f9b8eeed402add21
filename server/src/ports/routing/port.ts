import type { Position } from '@yardsnap/contract/places'

/** Drives between points: `miles[i][j]` and `minutes[i][j]` are from point i to point j. */
export interface DriveTable {
  miles: number[][]
  minutes: number[][]
  /** Whether distances and times are derived from straight lines. */
  isEstimate: boolean
}

/** The geometry of a drive. */
export interface DrivePath {
  points: Position[]
  /** Whether it consists of straight lines instead of roads. */
  isStraight: boolean
}

export interface RoutingPort {
  /** @throws AppError `provider_failed` when the service fails */
  driveTable(points: Position[], signal?: AbortSignal): Promise<DriveTable>
  /**
   * The geometry of a drive through the points, in order.
   * @throws AppError `provider_failed` when the service fails
   */
  drivePath(points: Position[], signal?: AbortSignal): Promise<DrivePath>
}
