import { t } from '@yardsnap/contract/texts'
import { randomBytes } from 'node:crypto'
import type { SetupState } from '@yardsnap/contract/setup'
import type { Config } from '#config/config.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import { createAudit } from './audit.ts'
import * as queries from './setup-queries.ts'
import { isSetupToken, removeSetupToken, setupToken, writeSetupToken } from './setup-token.ts'

export type SetupService = ReturnType<typeof setupService>

interface Dependencies {
  database: Pick<Database, 'db'>
  config: Pick<Config, 'adminEmails' | 'appSecret' | 'dataDir' | 'publicUrl'>
  log: Log
}

/**
 * How a site gets its first operator without a shell: while no account is an admin, and ADMIN_EMAILS names none, the
 * start prints a token, and the first account that enters it is the operator.
 */
export function setupService({ database: { db }, config, log }: Dependencies) {
  const { appSecret, dataDir } = config
  const audit = createAudit(db)
  /** A process that has seen an operator does not check again until its next start. */
  let isOver = config.adminEmails.length > 0

  /** @returns null when the site has an operator */
  async function prepare(): Promise<string | null> {
    if (isOver) return null
    return db.transaction(async (tx) => {
      await queries.lockSetup(tx)
      if (await queries.hasOperator(tx)) {
        await queries.deleteNonce(tx)
        return null
      }
      await queries.keepNonce(tx, randomBytes(16).toString('base64url'))
      return queries.findNonce(tx)
    })
  }

  async function claim(tx: Queryable, userId: string, given: string): Promise<void> {
    await queries.lockSetup(tx)
    const nonce = await queries.findNonce(tx)
    if (nonce === null) throw new AppError('conflict', t.lazy`This site has an operator already.`)
    if (!isSetupToken(given, setupToken(appSecret, nonce))) {
      throw new AppError('forbidden', t.lazy`This is not the setup token. Copy all of it, as it stands in the log.`)
    }
    await queries.deleteNonce(tx)
    await queries.makeOperator(tx, userId)
  }

  function keepFile(token: string): void {
    try {
      writeSetupToken(dataDir, token)
    } catch (error) {
      log.warn({ err: error }, 'the setup token could not be written into the data folder')
    }
  }

  return {
    /** Prints the token, and writes it into the data folder; or removes what an earlier start has left there. */
    async start(): Promise<void> {
      const nonce = await prepare()
      isOver = nonce === null
      if (nonce === null) return removeSetupToken(dataDir)
      const token = setupToken(appSecret, nonce)
      keepFile(token)
      log.warn(`nobody runs this site yet: sign up, open ${config.publicUrl}/setup and enter ${token}`)
    },

    async state(): Promise<SetupState> {
      if (isOver) return { isPending: false }
      const isPending = (await queries.findNonce(db)) !== null
      isOver = !isPending
      return { isPending }
    },

    /** @throws AppError `forbidden` for another token, `conflict` when the site has an operator */
    async becomeOperator({ id, email }: { id: string; email: string }, token: string): Promise<void> {
      if (isOver) throw new AppError('conflict', t.lazy`This site has an operator already.`)
      await audit({ actor: email, action: 'become operator', subject: email }, (tx) => claim(tx, id, token))
      isOver = true
      removeSetupToken(dataDir)
    },
  }
}
