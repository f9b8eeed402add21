import { t } from '@yardsnap/contract/texts'
import { type Language, toLanguage } from '@yardsnap/contract/languages'
import { openOwn } from '#pictures/own-picture.ts'
import { decoding } from '#pictures/decoding.ts'
import { randomUUID } from 'node:crypto'
import type {
  MailPreferences,
  OwnAccount,
  OwnSession,
  Passkey,
  PriceSharing,
  Profile,
} from '@yardsnap/contract/own-account'
import { lockListingsOf } from '#db/account-lock.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { PhotosService } from '#core/photos/service.ts'
import * as queries from './queries.ts'
import { requireRecent, type SignedIn } from './recent-sign-in.ts'

export type OwnAccountService = ReturnType<typeof ownAccountService>

interface Dependencies {
  database: Database
  photos: Pick<PhotosService, 'takeMaster'>
}

/** Profile, sessions, passkeys and suspension of an account. */
export function ownAccountService({ database: { db }, photos }: Dependencies) {
  return {
    async read(userId: string): Promise<OwnAccount> {
      const user = await queries.findUser(db, userId)
      if (!user) throw new AppError('unauthorized', t.lazy`Sign in to continue`)
      const { mailsMessages, takesNewsletter, sharesSoldPrices } = user
      const language = toLanguage(user.language)
      const hasPassword = (await queries.findPasswordHash(db, userId)) !== null
      return { language, mailsMessages, takesNewsletter, sharesSoldPrices, hasPassword }
    },

    /** The language of what somebody is sent and of their documents. */
    readLanguage: async (userId: string): Promise<Language> =>
      toLanguage((await queries.findUser(db, userId))?.language),

    async setProfile(userId: string, { firstName, lastName }: Profile): Promise<void> {
      await queries.updateUser(db, userId, { firstName, lastName, name: `${firstName} ${lastName}` })
    },

    /**
     * Makes an uploaded photo the profile picture.
     * @param imageUrl null for no picture
     * @returns the picture's URL
     * @throws AppError `not_found` for a photo of another user, `invalid` for a URL that names no photo
     */
    async setPicture(userId: string, imageUrl: string | null): Promise<string | null> {
      const webp = imageUrl === null ? null : await cropToSquare(await photos.takeMaster(userId, imageUrl))
      const id = randomUUID()
      const image = webp && `/api/profile-pictures/${id}`
      await db.transaction(async (tx) => {
        if (webp) await queries.savePicture(tx, { id, userId, webp })
        else await queries.deletePicture(tx, userId)
        await queries.updateUser(tx, userId, { image })
      })
      return image
    },

    /** @returns WebP @throws AppError `not_found` */
    async picture(pictureId: string): Promise<Buffer> {
      const webp = await queries.findPicture(db, pictureId)
      if (!webp) throw new AppError('not_found', t.lazy`There is no such picture`)
      return webp
    },

    async setMailPreferences(userId: string, preferences: Partial<MailPreferences>): Promise<void> {
      await queries.updateUser(db, userId, preferences)
    },

    async setPriceSharing(userId: string, { sharesSoldPrices }: PriceSharing): Promise<void> {
      await queries.updateUser(db, userId, { sharesSoldPrices })
    },

    async listSessions(userId: string, currentId: string): Promise<OwnSession[]> {
      const rows = await queries.listSessions(db, userId)
      return rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
        id,
        isCurrent: id === currentId,
        userAgent: userAgent ?? '',
        signedInAt: createdAt.toISOString(),
        lastSeenAt: updatedAt.toISOString(),
      }))
    },

    /** @throws AppError `forbidden` unless the session is recent; `not_found`, also for a session of another user */
    async endSession(user: SignedIn, sessionId: string): Promise<void> {
      requireRecent(user)
      if (!(await queries.deleteSession(db, user.id, sessionId))) {
        throw new AppError('not_found', t.lazy`This device is signed out already`)
      }
    },

    /** @throws AppError `forbidden` unless the session is recent */
    async endOtherSessions(user: SignedIn, currentId: string): Promise<void> {
      requireRecent(user)
      await queries.deleteSessions(db, user.id, currentId)
    },

    async listPasskeys(userId: string): Promise<Passkey[]> {
      const rows = await queries.listPasskeys(db, userId)
      return rows.map(({ id, name, createdAt }) => ({ id, name: name ?? '', createdAt: createdAt.toISOString() }))
    },

    /** @throws AppError `forbidden` unless the session is recent; `not_found`, also for a passkey of another user */
    async deletePasskey(user: SignedIn, passkeyId: string): Promise<void> {
      requireRecent(user)
      if (!(await queries.deletePasskey(db, user.id, passkeyId))) {
        throw new AppError('not_found', t.lazy`This passkey is removed already`)
      }
    },

    /**
     * For the admin: ends all sessions and blocks sign-in.
     * @returns the account's email address
     * @throws AppError `not_found`
     */
    async suspend(tx: Queryable, userId: string): Promise<string> {
      const { email } = await lock(tx, userId)
      await queries.updateUser(tx, userId, { suspendedAt: new Date() })
      await queries.deleteSessions(tx, userId)
      return email
    },

    /** For the admin. @returns the account's email address @throws AppError `not_found` */
    async unsuspend(tx: Queryable, userId: string): Promise<string> {
      const { email } = await lock(tx, userId)
      await queries.updateUser(tx, userId, { suspendedAt: null })
      return email
    },
  }

  /** With the listings, which are hidden and shown again with their seller. */
  async function lock(tx: Queryable, userId: string): Promise<queries.UserRow> {
    await lockListingsOf(tx, userId)
    const user = await queries.lockUser(tx, userId)
    if (!user) throw new AppError('not_found', t.lazy`There is no such account`)
    return user
  }
}

/** Pixels. Profile pictures are at most 96 CSS pixels wide, and screens with twice the density are common. */
const SIDE = 192
const QUALITY = 82

/** Crops a picture to its central square and scales it down. @param jpeg a master @returns WebP */
function cropToSquare(jpeg: Buffer): Promise<Buffer> {
  return decoding(() =>
    openOwn(jpeg).resize({ width: SIDE, height: SIDE, fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
  )
}
