import { generateKeyPairSync } from 'node:crypto'
import type { Database } from '#db/database.ts'
import type { VapidKeys } from '#ports/push/port.ts'
import * as queries from './queries.ts'

/**
 * The site's key pair for push services, made when it is first needed. It is kept in the database, which all processes
 * share and which backups hold: browsers tie their subscriptions to it, so that a new pair would lose all of them.
 */
export function pushKeys({ db }: Pick<Database, 'db'>) {
  let known: VapidKeys | undefined

  return {
    read: async (): Promise<VapidKeys> =>
      (known ??= (await queries.findPushKeys(db)) ?? (await queries.keepPushKeys(db, makeKeys()))),
  }
}

function makeKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { x, y, d }
}
