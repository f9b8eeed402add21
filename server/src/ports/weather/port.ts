import type { Position } from '@yardsnap/contract/places'
import type { Forecast } from '@yardsnap/contract/saturday'

export interface WeatherPort {
  /**
   * The weather that is expected around a position in the daytime of a day.
   * @param day YYYY-MM-DD, within the next days
   * @returns null where nobody knows
   * @throws AppError `provider_failed` when the service fails
   */
  forecast(position: Position, day: string, signal?: AbortSignal): Promise<Forecast | null>
}
