import { t } from './texts.ts'
import { z } from 'zod'
import { CalendarDay } from './calendar.ts'
import { timeOfDay } from './listings.ts'
import { countUpTo } from './input-schemas.ts'

/** How many slots the windows of one sale can have that are not over. */
export const MAX_SLOTS = 200
export const MAX_WINDOWS = 60
export const SLOT_MINUTES = [10, 15, 20, 30] as const
export const MAX_PEOPLE_PER_SLOT = 20

/** `visit`: come and look. `pickup`: of what is held or bought. */
export const WindowKind = z.enum(['visit', 'pickup'])
export type WindowKind = z.infer<typeof WindowKind>

/** Hours of one day in which people come by appointment, by the clock of the sale. */
export const AppointmentWindow = z.object({
  /** Minted by the caller. */
  id: z.uuid(),
  kind: WindowKind,
  date: CalendarDay,
  from: timeOfDay,
  /** After `from`, on the same day. */
  to: timeOfDay,
  /** How long a slot is. */
  minutes: z.union(
    SLOT_MINUTES.map((minutes) => z.literal(minutes)),
    { error: () => t`Choose 10, 15, 20 or 30 minutes` },
  ),
  /** How many can come at the same time. */
  people: countUpTo(MAX_PEOPLE_PER_SLOT, () => t`Choose 1 to ${MAX_PEOPLE_PER_SLOT} people`),
})
export type AppointmentWindow = z.infer<typeof AppointmentWindow>

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** How many slots a window has on a day without a clock change. */
export function countSlots({ from, to, minutes }: Pick<AppointmentWindow, 'from' | 'to' | 'minutes'>): number {
  return Math.max(0, Math.floor((toMinutes(to) - toMinutes(from)) / minutes))
}

interface WindowProblem {
  index: number
  field: keyof AppointmentWindow
  text: string
}

/** Windows of one kind that share a time; of the two the later one in the list is named. */
function findOverlaps(windows: readonly AppointmentWindow[]): WindowProblem[] {
  return windows.flatMap((window, index) => {
    const overlaps = windows
      .slice(0, index)
      .some(
        (other) =>
          other.kind === window.kind && other.date === window.date && other.from < window.to && window.from < other.to,
      )
    return overlaps ? [{ index, field: 'from' as const, text: t`These hours overlap with others of the same day` }] : []
  })
}

/**
 * What is wrong with the windows of a sale, each at its field.
 * @param today YYYY-MM-DD at the sale: windows of former days are not counted; null: all are
 */
export function getWindowProblems(windows: readonly AppointmentWindow[], today: string | null = null): WindowProblem[] {
  const problems: WindowProblem[] = windows.flatMap((window, index) => {
    if (window.to <= window.from) return [{ index, field: 'to', text: t`The end must be after the beginning` }]
    if (countSlots(window) > 0) return []
    return [{ index, field: 'to', text: t`That is shorter than ${window.minutes} minutes` }]
  })
  if (problems.length > 0) return problems
  const overlaps = findOverlaps(windows)
  if (overlaps.length > 0) return overlaps
  let slots = 0
  for (const [index, window] of windows.entries()) {
    if (today === null || window.date >= today) slots += countSlots(window)
    if (slots > MAX_SLOTS) {
      return [{ index, field: 'to', text: t`A sale has at most ${MAX_SLOTS} times to choose from` }]
    }
  }
  return []
}

/** For a schema: `getWindowProblems`, without the limit of slots, which depends on the day. */
export function checkWindows(windows: readonly AppointmentWindow[], context: z.RefinementCtx): void {
  const isIdRepeated = new Set(windows.map(({ id }) => id)).size < windows.length
  if (isIdRepeated) context.addIssue({ code: 'custom', message: t`Name each window once` })
  // Of former days there may be many more, and whoever sends them has not changed them.
  for (const { index, field, text } of getWindowProblems(windows, '9999-12-31')) {
    context.addIssue({ code: 'custom', path: [index, field], message: text })
  }
}
