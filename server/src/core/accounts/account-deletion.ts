import { t } from '@yardsnap/contract/texts'
import { randomUUID } from 'node:crypto'
import type { Auth } from '#auth/auth.ts'
import { lockAllListingsOf } from '#db/account-lock.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { PhotosService } from '#core/photos/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import * as queries from './queries.ts'
import { DELETED_DOMAIN } from './service.ts'
import { isRecent, type SignedIn } from './recent-sign-in.ts'
import type { SignInLimits } from './sign-in-limits.ts'

export type LeavingService = ReturnType<typeof leavingService>

interface Dependencies {
  auth: Auth
  limits: Pick<SignInLimits, 'beginOwn' | 'ownSucceeded'>
  database: Database
  listings: Pick<ListingsService, 'noteDeletions'>
  messages: Pick<MessagesService, 'hasConversations' | 'passOn'>
  photos: Pick<PhotosService, 'removeUserPhotos'>
  plans: Pick<PlansService, 'subscriptions'>
  /** Of the wing for the day of a sale. */
  day: { noteLeaving: (tx: Queryable, userId: string) => Promise<void> }
}

export function leavingService({
  auth,
  limits,
  database: { db },
  listings,
  messages,
  photos,
  plans,
  day,
}: Dependencies) {
  /** @throws AppError `forbidden` unless the caller proves to be the owner, who may have left the browser signed in */
  async function checkItIsThem(leaver: SignedIn, password: string | undefined): Promise<void> {
    const { id } = leaver
    const hash = await queries.findPasswordHash(db, id)
    if (hash === null) {
      if (isRecent(leaver)) return
      throw new AppError('forbidden', t.lazy`Log out and sign in again, then delete your account.`)
    }
    await limits.beginOwn(id)
    const context = await auth.$context
    const isRight = await context.password.verify({ hash, password: password ?? '' })
    if (!isRight) throw new AppError('forbidden', t.lazy`This is not your password`)
    await limits.ownSucceeded(id)
  }

  /** The other participants keep their conversations, so a nameless placeholder account takes this user's place. */
  async function leaveMessages(tx: Queryable, { id: userId, createdAt }: queries.UserRow): Promise<void> {
    if (!(await messages.hasConversations(tx, userId))) return
    const id = randomUUID()
    await queries.insertUser(tx, {
      id,
      name: 'Deleted account',
      firstName: 'Deleted',
      lastName: 'account',
      email: `${id}@${DELETED_DOMAIN}`,
      mailsMessages: false,
      suspendedAt: new Date(),
      createdAt,
    })
    await messages.passOn(tx, userId, id)
  }

  return {
    /**
     * Deletes an account with its listings, photos, saved listings and sessions.
     * @throws AppError `rate_limited`; `forbidden` for a wrong password, or without a password if the session is not
     *   recent; `conflict` while a Premium subscription is active; `provider_failed` when a checkout cannot be closed
     */
    async deleteAccount(leaver: SignedIn, password: string | undefined): Promise<void> {
      await checkItIsThem(leaver, password)
      if (await plans.subscriptions.stopBuying(leaver.id)) {
        throw new AppError('conflict', t.lazy`You pay for Premium every month. Cancel it on the Premium page first.`)
      }
      await db.transaction(async (tx) => {
        await lockAllListingsOf(tx, leaver.id)
        await listings.noteDeletions(tx, leaver.id)
        await day.noteLeaving(tx, leaver.id)
        const user = await queries.lockUser(tx, leaver.id)
        if (!user) return
        await leaveMessages(tx, user)
        await photos.removeUserPhotos(tx, user.id)
        await queries.deleteUser(tx, user.id)
      })
    },
  }
}
