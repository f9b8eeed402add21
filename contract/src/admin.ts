import { t } from './texts.ts'
import { CalendarDay } from './calendar.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { ListingStatus } from './listings.ts'
import { AccountType, isPremium, type Plan } from './plans.ts'
import { ReportReason } from './reports.ts'
import { plainText } from './text.ts'

/** The maximum number of rows of one answer: lists show what is new, and older rows are found by searching. */
export const MAX_ROWS_SHOWN = 200
export const MAX_FIGURE_DAYS = 366

const admin = { access: 'admin' } as const
const search = z.object({ search: plainText(() => t`The search`, 200).default('') })
const instant = z.string()

/** What happened on one day (UTC). */
export const DayFigures = z.object({
  day: z.string(),
  signUps: z.number().int(),
  listings: z.number().int(),
  published: z.number().int(),
  saves: z.number().int(),
  messages: z.number().int(),
  pageViews: z.number().int(),
  trials: z.number().int(),
  /** Received for Premium, less what was refunded. */
  revenueCents: z.number().int(),
})
export type DayFigures = z.infer<typeof DayFigures>

export const getFigures = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/figures',
  summary: 'What happened on each of the last days, the latest first',
  query: z.object({ days: z.coerce.number().int().min(1).max(MAX_FIGURE_DAYS).default(14) }),
  response: z.array(DayFigures),
})

/** How many have Premium now and what it brings in. Suspended accounts count, deleted ones do not. */
export const PlanFigures = z.object({
  accounts: z.number().int(),
  /** Includes accounts in the trial. */
  premium: z.number().int(),
  inTrial: z.number().int(),
  /** Accounts with a paid subscription, without those in the trial. */
  paying: z.number().int(),
  /** Accounts whose trial is over, and those of them that have paid since. */
  trialsOver: z.number().int(),
  trialsPaid: z.number().int(),
  /** In total and within the last 30 days, less refunds. */
  revenueCents: z.number().int(),
  recentRevenueCents: z.number().int(),
})
export type PlanFigures = z.infer<typeof PlanFigures>

export const getPlanFigures = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/plan-figures',
  summary: 'How many accounts have Premium, how many pay after the trial, and the revenue',
  response: PlanFigures,
})

export const QueueState = z.object({
  name: z.string(),
  /** Whether its jobs send mails. */
  isMail: z.boolean(),
  waiting: z.number().int(),
  running: z.number().int(),
  /** Jobs that failed all their attempts within the last day. */
  failed: z.number().int(),
  /** Jobs of the last hour whose latest attempt failed, and jobs of the last hour that are done. */
  failedLately: z.number().int(),
  doneLately: z.number().int(),
  /** When the oldest of the waiting jobs was due. */
  waitingSince: instant.nullable(),
})
export type QueueState = z.infer<typeof QueueState>

export const getQueues = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/queues',
  summary: 'How much work waits in the background',
  response: z.array(QueueState),
})

export const HealthNote = z.object({
  subject: z.enum(['database', 'photos', 'disk', 'detection', 'work', 'mail', 'backups']),
  state: z.enum(['good', 'attention', 'bad']),
  /** A plain sentence, such as 'The database answers in 3 ms.' */
  text: z.string(),
})
export type HealthNote = z.infer<typeof HealthNote>

export const getHealth = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/health',
  summary: 'Whether what the site needs works now, in words',
  response: z.array(HealthNote),
})

export const AdminUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  accountType: AccountType,
  premiumExpiresAt: instant.nullable(),
  suspendedAt: instant.nullable(),
  createdAt: instant,
  listingCount: z.number().int(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const findUsers = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Accounts by a part of their address or name, the newest first',
  query: search,
  response: z.array(AdminUser),
})

const userParams = z.object({ userId: z.string().max(100) })

export const PlanGrant = z.discriminatedUnion('accountType', [
  z.object({ accountType: z.literal('free') }),
  z.object({
    accountType: z.literal('premium'),
    /** The last day (UTC); null for Premium without an end. */
    until: CalendarDay.nullable(),
  }),
])
export type PlanGrant = z.infer<typeof PlanGrant>

/** Where a length of Premium that is given begins: on the last day that the account has it anyway, or else today (UTC). */
export function getGrantStart(plan: Plan, now: Date): string {
  const start = isPremium(plan, now.getTime()) ? plan.premiumExpiresAt : null
  return (start ?? now.toISOString()).slice(0, 10)
}

export const grantPlan = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/users/:userId/plan',
  summary: 'Give Premium to an account, or take it away',
  params: userParams,
  body: PlanGrant,
})

export const suspendUser = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/users/:userId/suspension',
  summary: 'Suspend an account: its sessions end and its sales are hidden',
  params: userParams,
})

export const unsuspendUser = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/users/:userId/suspension',
  summary: 'Let a suspended account in again, and show its sales',
  params: userParams,
})

export const AdminListing = z.object({
  id: z.uuid(),
  title: z.string(),
  city: z.string(),
  state: z.string(),
  saleDate: z.string().nullable(),
  /** The status that its seller gave it, also while it is hidden. */
  status: ListingStatus,
  isHidden: z.boolean(),
  /** The reason that its seller reads; empty while it is not hidden, and where no reason was given. */
  hiddenReason: z.string(),
  sellerEmail: z.string(),
  openReports: z.number().int(),
  createdAt: instant,
})
export type AdminListing = z.infer<typeof AdminListing>

export const findListings = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/listings',
  summary: 'Sales by id, a part of their title or the seller’s address; the newest first',
  query: search,
  response: z.array(AdminListing),
})

export const MAX_HIDING_REASON_LENGTH = 500

/** Read by the seller. */
export const HidingReason = plainText(() => t`The reason`, MAX_HIDING_REASON_LENGTH).min(1, {
  error: () => t`Say why. The seller will read it`,
})

export const hideListing = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/listings/:listingId/hiding',
  summary: 'Hide a sale from everybody but its seller, who is told why; closes the open reports about it',
  params: listingParams,
  body: z.object({ reason: HidingReason }),
})

export const unhideListing = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/listings/:listingId/hiding',
  summary: 'Show a hidden sale again',
  params: listingParams,
})

export const Report = z.object({
  id: z.uuid(),
  about: z.enum(['listing', 'conversation']),
  /** Null for a conversation, whose reason is free text. */
  reason: ReportReason.nullable(),
  details: z.string(),
  reporterEmail: z.string(),
  /** The sale's seller, or the other participant of the conversation. */
  reportedEmail: z.string(),
  listingId: z.uuid().nullable(),
  listingTitle: z.string(),
  createdAt: instant,
})
export type Report = z.infer<typeof Report>

export const getReports = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'Open reports about sales and conversations, the latest first',
  response: z.array(Report),
})

/** What waits for an admin. */
export const OpenWork = z.object({ reports: z.number().int(), supportMessages: z.number().int() })
export type OpenWork = z.infer<typeof OpenWork>

export const getOpenWork = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/open-work',
  summary: 'How many reports are open and how many messages of users unanswered',
  response: OpenWork,
})

export const closeReport = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/reports/:reportId/close',
  summary: 'Note that nothing is left to do about a report',
  params: z.object({ reportId: z.uuid() }),
})

export const Waitlist = z.object({
  count: z.number().int(),
  newest: z.array(z.object({ email: z.string(), joinedAt: instant })),
})
export type Waitlist = z.infer<typeof Waitlist>

export const getWaitlist = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/waitlist',
  summary: 'How many are on the waitlist, and the newest of them',
  response: Waitlist,
})

export const WAITLIST_CSV_PATH = '/api/admin/waitlist.csv'

export const StoredMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  writtenAt: instant,
})
export type StoredMail = z.infer<typeof StoredMail>

export const getMails = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'Mails that are files here because there is no mail server, the newest first',
  response: z.object({ isOutboxUsed: z.boolean(), mails: z.array(StoredMail) }),
})

/** @returns where the `.eml` file of a mail is */
export const getMailPath = (mailId: string) => `/api/admin/mails/${encodeURIComponent(mailId)}.eml`

export const AdminAction = z.object({
  id: z.uuid(),
  at: instant,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.string(),
})
export type AdminAction = z.infer<typeof AdminAction>

export const getActions = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/actions',
  summary: 'What admins did, the latest first',
  /** The id of the last action of the previous page. */
  query: z.object({ before: z.uuid().optional() }),
  response: z.array(AdminAction),
})
