import type { HealthNote, QueueState } from '@yardsnap/contract/admin'
import type { BackupsService, BackupState } from '#site/backups/service.ts'
import type { DiskSpace } from '#disk-space.ts'
import type { Queue } from '#jobs/queue.ts'
import type { VisionPort } from '#ports/vision/port.ts'

export interface HealthDependencies {
  queue: Pick<Queue, 'state'>
  pingDatabase: () => Promise<void>
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

/** Whether the site's dependencies work now. @throws while the database is unreachable */
export async function healthNotes(dependencies: HealthDependencies): Promise<HealthNote[]> {
  const { queue, pingDatabase, checks, diskSpace, backups, canSendMail } = dependencies
  const startedAt = performance.now()
  await pingDatabase()
  const answerMs = performance.now() - startedAt
  const [objects, disk, vision, queues, backup] = await Promise.all([
    checks.objects().catch(describeError),
    Promise.all([checks.disk(), diskSpace()]).catch(describeError),
    checks.vision().catch((error: unknown) => ({ ok: false, reason: describeError(error) })),
    queue.state(),
    backups.state(),
  ])
  return [
    note('database', toState(answerMs, DATABASE_MS), `The database answers in ${Math.ceil(answerMs)} ms.`),
    objects === null
      ? note('photos', 'good', 'Photos can be stored and read.')
      : note('photos', 'bad', `Photos cannot be stored: ${objects}.`),
    typeof disk === 'string' ? note('disk', 'bad', `The disk cannot be asked: ${disk}.`) : diskNote(disk),
    detectionNote(vision, queues),
    workNote(queues),
    mailNote(queues, canSendMail),
    backupNote(backup),
  ]
}

function diskNote([refusal, { free, floor }]: [string | null, { free: number; floor: number }]): HealthNote {
  if (refusal !== null) return note('disk', 'bad', `The disk is full: ${refusal}.`)
  const isNear = free < NEAR_FLOOR * floor
  const warning = isNear ? `; below ${gigabytes(floor)} GB what people add is refused` : ''
  return note('disk', isNear ? 'attention' : 'good', `${gigabytes(free)} GB of the disk are free${warning}.`)
}

function detectionNote({ ok, reason }: { ok: boolean; reason?: string }, queues: QueueState[]): HealthNote {
  if (!ok) return note('detection', 'attention', `Items are not found in photos: ${reason ?? 'it is off'}.`)
  const waitMs = longestWaitMs(queues.filter(({ name }) => name === DETECTION_QUEUE))
  if (waitMs === null) return note('detection', 'good', 'No photo waits for its analysis.')
  return note('detection', toState(waitMs, PHOTO_WAIT_MS), `Photos wait ${inWords(waitMs)} for their analysis.`)
}

function workNote(queues: QueueState[]): HealthNote {
  const others = queues.filter(({ name }) => name !== DETECTION_QUEUE && !isMail({ name }))
  const failed = sum(queues.filter((queue) => !isMail(queue)).map(({ failedLately }) => failedLately))
  const waitMs = longestWaitMs(others)
  const waits = waitMs === null ? 'No other work waits' : `Other work waits ${inWords(waitMs)}`
  const failures = failed > 0 ? `; ${counted(failed, 'job')} failed in the last hour` : ''
  const state = waitMs === null ? 'good' : toState(waitMs, WORK_WAIT_MS)
  return note('work', state === 'good' && failed > 0 ? 'attention' : state, `${waits}${failures}.`)
}

function mailNote(queues: QueueState[], canSendMail: boolean): HealthNote {
  const mails = queues.filter(isMail)
  const failed = sum(mails.map(({ failedLately }) => failedLately))
  const done = sum(mails.map(({ doneLately }) => doneLately))
  if (failed > 0) return note('mail', done > 0 ? 'attention' : 'bad', `Mail: ${failed} failed in the last hour.`)
  if (!canSendMail) return note('mail', 'good', 'Mail: no mail server is set up; mails are files here.')
  return note('mail', 'good', `Mail: ${done} sent in the last hour, none failed.`)
}

function backupNote({ isOn, madeAt, verifiedAt, failure }: BackupState): HealthNote {
  if (!isOn)
    return note(
      'backups',
      'attention',
      'Backups: the app makes none, because neither BACKUP_DIR nor BACKUP_BUCKET is set.',
    )
  if (failure !== null) return note('backups', 'bad', `Backups: the newest ${failure}.`)
  if (!madeAt) return note('backups', 'good', 'Backups: the first one is being made.')
  const ageMs = Date.now() - madeAt.getTime()
  const tried = verifiedAt ? `, one was restored as a test ${inWords(Date.now() - verifiedAt.getTime())} ago` : ''
  return note('backups', toState(ageMs, BACKUP_AGE_MS), `Backups: the newest is ${inWords(ageMs)} old${tried}.`)
}

function note(subject: HealthNote['subject'], state: State, text: string): HealthNote {
  return { subject, state, text }
}

function toState(value: number, { attention, bad }: { attention: number; bad: number }): State {
  if (value >= bad) return 'bad'
  return value >= attention ? 'attention' : 'good'
}

const isMail = ({ name }: Pick<QueueState, 'name'>) => name.endsWith('-mail')

/** @returns null where nothing is due */
function longestWaitMs(queues: QueueState[]): number | null {
  const waits = queues.flatMap(({ waitingSince }) =>
    waitingSince === null ? [] : [Date.now() - Date.parse(waitingSince)],
  )
  return waits.length === 0 ? null : Math.max(0, ...waits)
}

function inWords(ms: number): string {
  if (ms < 120_000) return counted(Math.ceil(ms / 1000), 'second')
  if (ms < 7_200_000) return counted(Math.round(ms / 60_000), 'minute')
  return counted(Math.round(ms / 3_600_000), 'hour')
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
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
