import type { Position } from '@yardsnap/contract/places'

/** Drives between points: `miles[i][j]` and `minutes[i][j]` from point i to point j. */
export interface DriveTable {
  miles: number[][]
  minutes: number[][]
  /** Whether distances and times are derived from straight lines. */
  isEstimate: boolean
}

/** The line of a drive. */
export interface DrivePath {
  points: Position[]
  /** Whether it goes straight from point to point instead of along roads. */
  isStraight: boolean
}

export interface RoutingPort {
  /** @throws AppError `provider_failed` when nobody can say */
  driveTable(points: Position[], signal?: AbortSignal): Promise<DriveTable>
  /**
   * The line of a drive through the points, in their order.
   * @throws AppError `provider_failed` when nobody can say
   */
  drivePath(points: Position[], signal?: AbortSignal): Promise<DrivePath>
}
