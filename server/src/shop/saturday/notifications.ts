import { formatTime } from '@yardsnap/contract/dates'
import { type Forecast, formatForecast } from '@yardsnap/contract/saturday'
import { timeIn } from '@yardsnap/contract/sale-days'
import { plural, t } from '@yardsnap/contract/texts'
import type { NewNotification } from '#core/notifications/service.ts'
import type { DuePerson } from './making-queries.ts'
import type { MadePlan } from './plan.ts'
import { buildStopPath } from './stop-token.ts'

/** 'Your Saturday: 7:30 AM to 11:40 AM, 8 stops'. The stops are named by their titles alone: no text says where they are. */
export function buildSaturdayNotification(
  { userId, settingsId, timeZone, day }: Pick<DuePerson, 'userId' | 'settingsId' | 'timeZone' | 'day'>,
  { plan, forecast }: { plan: MadePlan; forecast: Forecast | null },
  secret: string,
): NewNotification {
  const { stops, findCount, departAt, returnAt } = plan
  return {
    userId,
    kind: 'saturday',
    key: `saturday ${day}`,
    describe: () => {
      const from = formatTime(timeIn(timeZone, departAt))
      const until = formatTime(timeIn(timeZone, returnAt))
      const count = plural(stops.length, { one: '# stop', other: '# stops' })
      return {
        title: t`Your Saturday: ${from} to ${until}, ${count}`,
        text: [
          ...(findCount > 0 ? [plural(findCount, { one: '# find of yours.', other: '# finds of yours.' })] : []),
          ...(forecast ? [t`The forecast: ${formatForecast(forecast)}.`] : []),
          t`It begins at “${stops[0]!.title}”. Use this plan with one tap, or change it.`,
        ].join(' '),
      }
    },
    path: '/',
    stopPath: buildStopPath(secret, settingsId),
    timeZone,
  }
}
