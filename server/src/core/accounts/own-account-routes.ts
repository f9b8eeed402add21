import { t } from '@yardsnap/contract/texts'
import * as contract from '@yardsnap/contract/own-account'
import { omitUndefined } from '@yardsnap/contract/objects'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#errors.ts'
import { handle } from '#http/handle.ts'
import { serveStoredPictures } from '#http/stored-pictures.ts'
import type { LeavingService } from './account-deletion.ts'
import type { OwnAccountService } from './own-account.ts'
import type { OwnDataService } from './own-data.ts'
import type { AccountsService } from './service.ts'

interface Services {
  accounts: AccountsService
  ownAccount: OwnAccountService
  ownData: OwnDataService
  leaving: LeavingService
}

export function ownAccountRoutes(app: FastifyInstance, { accounts, ownAccount, ownData, leaving }: Services): void {
  handle(app, contract.getOwnAccount, ({ user }) => ownAccount.read(user.id))
  handle(app, contract.setProfile, ({ user, body }) => ownAccount.setProfile(user.id, body))
  handle(app, contract.setProfilePicture, async ({ user, body }) => ({
    profileImageUrl: await ownAccount.setPicture(user.id, body.imageUrl),
  }))
  handle(app, contract.setMailPreferences, ({ user, body }) =>
    ownAccount.setMailPreferences(user.id, omitUndefined(body)),
  )
  handle(app, contract.setPriceSharing, ({ user, body }) => ownAccount.setPriceSharing(user.id, body))
  handle(app, contract.getOwnSessions, ({ user }) => ownAccount.listSessions(user.id, user.sessionId))
  handle(app, contract.endOwnSession, ({ user, params }) => ownAccount.endSession(user, params.sessionId))
  handle(app, contract.endOtherSessions, ({ user }) => ownAccount.endOtherSessions(user, user.sessionId))
  handle(app, contract.getPasskeys, ({ user }) => ownAccount.listPasskeys(user.id))
  handle(app, contract.deletePasskey, ({ user, params }) => ownAccount.deletePasskey(user, params.passkeyId))
  handle(
    app,
    contract.deleteOwnAccount,
    async ({ user, body }, request, reply) => {
      await leaving.deleteAccount(user, body.password)
      reply.header('set-cookie', await accounts.endSession(request.headers))
      return undefined
    },
    { limit: 'ownPassword' },
  )
  app.get(
    contract.OWN_DATA_PATH,
    { schema: { summary: 'Everything that is the caller’s, as a ZIP' }, config: { access: 'user' } },
    async (request, reply) => {
      const user = await request.currentUser()
      if (!user) throw new AppError('unauthorized', t.lazy`Sign in to continue`)
      await app.limits.consume('document', request)
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="my-data.zip"')
        .send(await ownData.zip(user.id))
    },
  )
  serveStoredPictures(app, '/api/profile-pictures/:pictureId', (id) => ownAccount.picture(id))
}
