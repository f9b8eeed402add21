/** How many backups are kept, of the newest days, weeks and months that have one. */
const RETENTION = { days: 7, weeks: 4, months: 6 }

const DAY_MS = 24 * 3600 * 1000
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const DAYS_BEFORE_FIRST_MONDAY = 4

const PERIODS: Record<keyof typeof RETENTION, (time: Date) => string> = {
  days: (time) => time.toISOString().slice(0, 10),
  weeks: (time) => String(Math.floor((time.getTime() / DAY_MS - DAYS_BEFORE_FIRST_MONDAY) / 7)),
  months: (time) => time.toISOString().slice(0, 7),
}

/** The newest backup of each of the newest days, weeks and months, all in UTC. @returns what is kept, newest first */
export function backupsToKeep<T extends { startedAt: Date }>(backups: readonly T[], retention = RETENTION): T[] {
  const newestFirst = backups.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  const kept = new Set<T>()
  for (const period of ['days', 'weeks', 'months'] as const) {
    const newestByPeriod = new Map<string, T>()
    for (const backup of newestFirst) {
      const key = PERIODS[period](backup.startedAt)
      if (!newestByPeriod.has(key)) newestByPeriod.set(key, backup)
    }
    for (const backup of [...newestByPeriod.values()].slice(0, retention[period])) kept.add(backup)
  }
  return newestFirst.filter((backup) => kept.has(backup))
}
