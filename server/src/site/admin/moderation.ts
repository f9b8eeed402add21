import { type LazyText, t } from '@yardsnap/contract/texts'
import {
  MAX_ROWS_SHOWN,
  type AdminListing,
  type AdminUser,
  type OpenWork,
  type PlanGrant,
  type Report,
} from '@yardsnap/contract/admin'
import type { Plan } from '@yardsnap/contract/plans'
import type { SupportMessage } from '@yardsnap/contract/support'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { DELETED_DOMAIN, type OwnAccountService, type PasswordResetService } from '#core/accounts/service.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import type { ReportsService } from '#site/reports/service.ts'
import type { SupportService } from '#site/support/service.ts'
import type { Audit } from './audit.ts'
import { hiding, type HidingDependencies } from './hiding.ts'
import * as queries from './queries.ts'

export interface ModerationDependencies extends HidingDependencies {
  database: Database
  accounts: Pick<OwnAccountService, 'suspend' | 'unsuspend'>
  listings: Pick<ListingsService, 'hide' | 'unhide' | 'hideSellerListings' | 'unhideSellerListings'>
  messages: Pick<MessagesService, 'listOpenReports' | 'countOpenReports' | 'closeReport'>
  passwordReset: Pick<PasswordResetService, 'makeLinkFor'>
  plans: Pick<PlansService, 'grant'>
  reports: Pick<ReportsService, 'listOpen' | 'countOpen' | 'close' | 'closeForListing'>
  support: Pick<SupportService, 'listOpen' | 'countOpen' | 'close'>
}

/** Moderation of accounts, listings and reports. */
export function moderation(dependencies: ModerationDependencies, audit: Audit) {
  const { database, accounts, listings, messages, passwordReset, plans, reports, support } = dependencies
  const { db } = database

  async function getEmail(userId: string): Promise<string> {
    return (await queries.findEmail(db, userId)) ?? missing(t.lazy`There is no such account`)
  }

  return {
    async findUsers(search: string): Promise<AdminUser[]> {
      const rows = await queries.findUsers(db, { search, withoutDomain: DELETED_DOMAIN, limit: MAX_ROWS_SHOWN })
      return rows.map((row) => ({
        ...row,
        premiumExpiresAt: row.premiumExpiresAt?.toISOString() ?? null,
        suspendedAt: row.suspendedAt?.toISOString() ?? null,
        createdAt: row.createdAt.toISOString(),
      }))
    },

    /** An account's id and plan. @throws AppError `not_found` */
    async getUser(email: string): Promise<Plan & { id: string }> {
      const found = (await queries.findUserByEmail(db, email)) ?? missing(t.lazy`There is no such account`)
      return { ...found, premiumExpiresAt: found.premiumExpiresAt?.toISOString() ?? null }
    },

    /** @throws AppError `not_found`; `invalid` for Premium until a day that is over (UTC) */
    async grantPlan(actor: string, userId: string, grant: PlanGrant): Promise<void> {
      const { plan, action, details } = describeGrant(grant)
      const subject = await getEmail(userId)
      await audit({ actor, action, subject, details }, (tx) => plans.grant(tx, userId, plan))
    },

    /**
     * Ends the account's sessions and hides its listings.
     * @throws AppError `not_found`; `invalid` for the admin's own account
     */
    async suspend(actor: string, userId: string): Promise<void> {
      const subject = await getEmail(userId)
      if (subject === actor) throw new AppError('invalid', t.lazy`This is your own account`)
      await audit({ actor, action: 'suspend', subject }, async (tx) => {
        await accounts.suspend(tx, userId)
        await listings.hideSellerListings(tx, userId)
      })
    },

    /** @throws AppError `not_found` */
    async unsuspend(actor: string, userId: string): Promise<void> {
      await audit({ actor, action: 'end suspension', subject: await getEmail(userId) }, async (tx) => {
        await accounts.unsuspend(tx, userId)
        await listings.unhideSellerListings(tx, userId)
      })
    },

    /**
     * Creates a single-use link for a user who cannot be reached by mail.
     * @throws AppError `not_found`; `invalid` for an account without a password
     */
    async makeResetLink(actor: string, userId: string): Promise<string> {
      const subject = await getEmail(userId)
      const link = await passwordReset.makeLinkFor(userId)
      return audit({ actor, action: 'make password link', subject }, () => Promise.resolve(link))
    },

    async findListings(search: string): Promise<AdminListing[]> {
      const rows = await queries.findListings(db, { search, limit: MAX_ROWS_SHOWN })
      return rows.map(({ hiddenStatus, status, createdAt, ...row }) => ({
        ...row,
        status: hiddenStatus ?? status,
        isHidden: hiddenStatus !== null,
        createdAt: createdAt.toISOString(),
      }))
    },

    ...hiding(dependencies),

    async openWork(): Promise<OpenWork> {
      const [aboutListings, aboutConversations, supportMessages] = await Promise.all([
        reports.countOpen(),
        messages.countOpenReports(),
        support.countOpen(),
      ])
      return { reports: aboutListings + aboutConversations, supportMessages }
    },

    /** Unanswered messages, those of people with Premium first. */
    listSupportMessages: (): Promise<SupportMessage[]> => support.listOpen(MAX_ROWS_SHOWN),

    /** @throws AppError `not_found`, also if it is already closed */
    async closeSupportMessage(actor: string, messageId: string): Promise<void> {
      await audit(
        { actor, action: 'close message', subject: (senderEmail: string) => senderEmail },
        async (tx) => (await support.close(tx, messageId)) ?? missing(t.lazy`There is no such open message`),
      )
    },

    /** Open reports, the latest first. */
    async listReports(): Promise<Report[]> {
      const [aboutListings, aboutConversations] = await Promise.all([
        reports.listOpen(MAX_ROWS_SHOWN),
        messages.listOpenReports(MAX_ROWS_SHOWN),
      ])
      const all = [
        ...aboutListings.map(({ sellerEmail, createdAt, ...row }) => ({
          ...row,
          about: 'listing' as const,
          reportedEmail: sellerEmail,
          createdAt: createdAt.toISOString(),
        })),
        ...aboutConversations.map(({ reason, createdAt, ...row }) => ({
          ...row,
          about: 'conversation' as const,
          reason: null,
          details: reason,
          createdAt: createdAt.toISOString(),
        })),
      ]
      return all.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, MAX_ROWS_SHOWN)
    },

    /** @throws AppError `not_found`, also if it is already closed */
    async closeReport(actor: string, reportId: string): Promise<void> {
      await audit({ actor, action: 'close report', subject: (title: string) => title }, async (tx) => {
        const title = (await reports.close(tx, reportId)) ?? (await messages.closeReport(tx, reportId))
        return title ?? missing(t.lazy`There is no such open report`)
      })
    },
  }
}

/** The plan, and what the log says of it. */
function describeGrant(grant: PlanGrant) {
  if (grant.accountType === 'free')
    return { plan: { ...grant, premiumExpiresAt: null }, action: 'make free', details: '' }
  const { accountType, until } = grant
  if (until !== null && until < new Date().toISOString().slice(0, 10))
    throw new AppError('invalid', t.lazy`Choose a day that is not over`)
  const plan = { accountType, premiumExpiresAt: until && `${until}T23:59:59.999Z` }
  return { plan, action: 'give premium', details: until ? `until ${until}` : 'without an end' }
}

function missing(text: LazyText): never {
  throw new AppError('not_found', text)
}
