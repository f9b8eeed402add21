import type { HealthNote, QueueState } from '@yardsnap/contract/admin'
import type { Language } from '@yardsnap/contract/languages'
import { plural, t } from '@yardsnap/contract/texts'
import { inLanguage } from '#text/translations.ts'
import type { BackupsService, BackupState } from '#site/backups/service.ts'
import type { DiskSpace } from '#disk-space.ts'
import type { Queue } from '#jobs/queue.ts'
import type { VisionPort } from '#ports/vision/port.ts'

export interface HealthDependencies {
  queue: Pick<Queue, 'state'>
  pingDatabase: () => Promise<void>
  /** Mails of notifications that failed and are tried again: the jobs that send them do not fail. */
  countPostponedMails: () => Promise<number>
  checks: {
    /** Null where it works, otherwise why not. */
    objects: () => Promise<string | null>
    disk: () => Promise<string | null>
    vision: VisionPort['check']
  }
  diskSpace: DiskSpace['space']
  backups: Pick<BackupsService, 'state'>
  /** Whether there is a mail server. */
  canSendMail: boolean
}

type State = HealthNote['state']

const GB = 1024 ** 3
const HOUR_MS = 3_600_000
/** From these on it needs attention, or is bad. */
const DATABASE_MS = { attention: 100, bad: 1_000 }
const PHOTO_WAIT_MS = { attention: 60_000, bad: 600_000 }
const WORK_WAIT_MS = { attention: 120_000, bad: 600_000 }
const BACKUP_AGE_MS = { attention: 27 * HOUR_MS, bad: 51 * HOUR_MS }
/** Attention begins at this many times the floor. */
const NEAR_FLOOR = 2
const DETECTION_QUEUE = 'detection-turn'

/** Whether the site's dependencies work now, in words of a language. @throws while the database is unreachable */
export async function healthNotes(dependencies: HealthDependencies, language: Language): Promise<HealthNote[]> {
  const { queue, pingDatabase, countPostponedMails, checks, diskSpace, backups, canSendMail } = dependencies
  const startedAt = performance.now()
  await pingDatabase()
  const answerMs = performance.now() - startedAt
  const [objects, disk, vision, queues, postponedMails, backup] = await Promise.all([
    checks.objects().catch(describeError),
    Promise.all([checks.disk(), diskSpace()]).catch(describeError),
    checks.vision().catch((error: unknown) => ({ ok: false, reason: describeError(error) })),
    queue.state(),
    countPostponedMails(),
    backups.state(),
  ])
  return inLanguage(language, () => [
    note('database', toState(answerMs, DATABASE_MS), t`The database answers in ${Math.ceil(answerMs)} ms.`),
    objects === null
      ? note('photos', 'good', t`Photos can be stored and read.`)
      : note('photos', 'bad', t`Photos cannot be stored: ${objects}.`),
    typeof disk === 'string' ? note('disk', 'bad', t`The disk cannot be asked: ${disk}.`) : diskNote(disk),
    detectionNote(vision, queues),
    workNote(queues),
    mailNote(queues, { postponed: postponedMails, canSendMail }),
    backupNote(backup),
  ])
}

function diskNote([refusal, { free, floor }]: [string | null, { free: number; floor: number }]): HealthNote {
  if (refusal !== null) return note('disk', 'bad', t`The disk is full: ${refusal}.`)
  if (free >= NEAR_FLOOR * floor) return note('disk', 'good', t`${gigabytes(free)} GB of the disk are free.`)
  const text = t`${gigabytes(free)} GB of the disk are free; below ${gigabytes(floor)} GB what people add is refused.`
  return note('disk', 'attention', text)
}

function detectionNote({ ok, reason }: { ok: boolean; reason?: string }, queues: QueueState[]): HealthNote {
  if (!ok)
    return note(
      'detection',
      'attention',
      t`Items are not found in photos: ${reason ?? t.of('finding items in photos')`it is off`}.`,
    )
  const waitMs = longestWaitMs(queues.filter(({ name }) => name === DETECTION_QUEUE))
  if (waitMs === null) return note('detection', 'good', t`No photo waits for its analysis.`)
  return note('detection', toState(waitMs, PHOTO_WAIT_MS), t`Photos wait ${inWords(waitMs)} for their analysis.`)
}

function workNote(queues: QueueState[]): HealthNote {
  const others = queues.filter(({ name, isMail }) => name !== DETECTION_QUEUE && !isMail)
  const failed = sum(queues.filter(({ isMail }) => !isMail).map(({ failedLately }) => failedLately))
  const waitMs = longestWaitMs(others)
  const state = waitMs === null ? 'good' : toState(waitMs, WORK_WAIT_MS)
  return note('work', state === 'good' && failed > 0 ? 'attention' : state, describeWork(waitMs, failed))
}

function describeWork(waitMs: number | null, failed: number): string {
  const failures = plural(failed, {
    one: '# job failed in the last hour',
    other: '# jobs failed in the last hour',
  })
  if (waitMs === null) return failed > 0 ? t`No other work waits; ${failures}.` : t`No other work waits.`
  const wait = inWords(waitMs)
  return failed > 0 ? t`Other work waits ${wait}; ${failures}.` : t`Other work waits ${wait}.`
}

function mailNote(
  queues: QueueState[],
  { postponed, canSendMail }: { postponed: number; canSendMail: boolean },
): HealthNote {
  const mails = queues.filter(({ isMail }) => isMail)
  const failed = postponed + sum(mails.map(({ failedLately }) => failedLately))
  const done = sum(mails.map(({ doneLately }) => doneLately))
  if (failed > 0) return note('mail', done > 0 ? 'attention' : 'bad', t`Mail: ${failed} failed in the last hour.`)
  if (!canSendMail) return note('mail', 'good', t`Mail: no mail server is set up; mails are files here.`)
  return note('mail', 'good', t`Mail: ${done} sent in the last hour, none failed.`)
}

function backupNote({ isOn, madeAt, verifiedAt, failure }: BackupState): HealthNote {
  if (!isOn)
    return note(
      'backups',
      'attention',
      t`Backups: the app makes none, because neither BACKUP_DIR nor BACKUP_BUCKET is set.`,
    )
  if (failure !== null) return note('backups', 'bad', t`Backups: the newest ${failure}.`)
  if (!madeAt) return note('backups', 'good', t`Backups: the first one is being made.`)
  const ageMs = Date.now() - madeAt.getTime()
  const age = inWords(ageMs)
  const text = verifiedAt
    ? t`Backups: the newest is ${age} old, one was restored as a test ${inWords(Date.now() - verifiedAt.getTime())} ago.`
    : t`Backups: the newest is ${age} old.`
  return note('backups', toState(ageMs, BACKUP_AGE_MS), text)
}

function note(subject: HealthNote['subject'], state: State, text: string): HealthNote {
  return { subject, state, text }
}

function toState(value: number, { attention, bad }: { attention: number; bad: number }): State {
  if (value >= bad) return 'bad'
  return value >= attention ? 'attention' : 'good'
}

/** @returns null where nothing is due */
function longestWaitMs(queues: QueueState[]): number | null {
  const waits = queues.flatMap(({ waitingSince }) =>
    waitingSince === null ? [] : [Date.now() - Date.parse(waitingSince)],
  )
  return waits.length === 0 ? null : Math.max(0, ...waits)
}

function inWords(ms: number): string {
  if (ms < 120_000) return plural(Math.ceil(ms / 1000), { one: '# second', other: '# seconds' })
  if (ms < 7_200_000) return plural(Math.round(ms / 60_000), { one: '# minute', other: '# minutes' })
  return plural(Math.round(ms / 3_600_000), { one: '# hour', other: '# hours' })
}

function gigabytes(bytes: number): string {
  return (bytes / GB).toFixed(bytes < 10 * GB ? 1 : 0)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : 'it failed'
}
