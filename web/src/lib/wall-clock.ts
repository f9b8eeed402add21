import { formatDay, formatTime } from '@yardsnap/contract/dates'

/** 'Sat, May 3, 6:00 AM' of '2031-05-03T06:00'. */
export const formatWallClock = (moment: string): string =>
  `${formatDay(moment.slice(0, 10))}, ${formatTime(moment.slice(11))}`
