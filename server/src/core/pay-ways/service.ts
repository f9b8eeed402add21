import { KeptPayWay, type OwnPayWays, type PayWays } from '@yardsnap/contract/pay-ways'
import { z } from 'zod'
import { textSeal } from '#auth/sealed-text.ts'
import type { Database } from '#db/database.ts'
import * as queries from './queries.ts'

export type PayWaysService = ReturnType<typeof payWaysService>
type Ways = OwnPayWays['ways']

const Sealed = z.array(KeptPayWay)

/**
 * How people are paid. Their names are nobody's business before the till, where they could be used to pose as the host;
 * a copy of the database does not tell them either.
 */
export function payWaysService({ database: { db }, secret }: { database: Database; secret: string }) {
  const ownSeal = textSeal({ secret, purpose: 'pay ways of an account' })
  const ownerSeal = textSeal({ secret, purpose: 'pay ways of an owner of a sale' })

  async function read(userId: string): Promise<OwnPayWays> {
    const row = await queries.findPayWays(db, userId)
    if (!row) return { ways: [], receiptLine: '', isUnreadable: false }
    const ways = parse(ownSeal.open(row.sealed, userId))
    return { ways: ways ?? [], receiptLine: row.receiptLine, isUnreadable: ways === null }
  }

  return {
    read,

    async write(userId: string, { ways, receiptLine }: PayWays): Promise<void> {
      const sealed = ownSeal.seal(JSON.stringify(ways), userId)
      await queries.writePayWays(db, { userId, kinds: ways.map(({ kind }) => kind), sealed, receiptLine })
    },

    /** For the data export of their person. */
    async exportOwn(userId: string): Promise<Pick<OwnPayWays, 'ways' | 'receiptLine'>> {
      const { ways, receiptLine } = await read(userId)
      return { ways, receiptLine }
    },

    /** Those of an owner of a multi-family sale, to be kept with the owner; null for none. */
    sealForOwner: (ownerId: string, ways: Ways): string | null =>
      ways.length === 0 ? null : ownerSeal.seal(JSON.stringify(ways), ownerId),

    /** @returns none for what was encrypted with another secret */
    openOfOwner: (ownerId: string, sealed: string): Ways => parse(ownerSeal.open(sealed, ownerId)) ?? [],
  }
}

function parse(text: string | null): Ways | null {
  return text === null ? null : (Sealed.safeParse(JSON.parse(text)).data ?? null)
}
