import { t } from '@yardsnap/contract/texts'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as queries from './payment-queries.ts'

/** Longer than the four payment service calls that run at most under one lease. */
const LEASE_SECONDS = 20
const WAIT_BUDGET_MS = 10_000
const POLL_MS = 100

const isBusy = () =>
  new AppError('unavailable', t.lazy`A payment of yours is still being processed. Try again in a moment.`, {
    retryAfterSeconds: 5,
  })

/** Writes results from the payment service, unless the lease was lost meanwhile. */
export type WriteUnderLease = <Result>(
  work: (tx: Queryable, account: queries.PaymentAccountRow) => Promise<Result>,
) => Promise<Result>

/**
 * Serializes payment service calls for an account across all processes, so that later reads lead to later writes. The
 * lease is a row, because a database lock would hold a connection for as long as the service takes.
 * @throws AppError `unavailable` if the lease is held by others for too long
 */
export async function withPaymentLease<Result>(
  db: Queryable,
  userId: string,
  work: (write: WriteUnderLease) => Promise<Result>,
): Promise<Result> {
  const leaseId = await takeLease(db, userId)
  try {
    return await work((writing) =>
      db.transaction(async (tx) => {
        const account = await queries.lockPaymentAccount(tx, userId)
        if (account?.leaseId !== leaseId) throw isBusy()
        return writing(tx, account)
      }),
    )
  } finally {
    await queries.endLease(db, userId, leaseId)
  }
}

async function takeLease(db: Queryable, userId: string): Promise<string> {
  const leaseId = randomUUID()
  const giveUpAt = performance.now() + WAIT_BUDGET_MS
  while (!(await queries.takeLease(db, userId, { leaseId, seconds: LEASE_SECONDS }))) {
    if (performance.now() > giveUpAt) throw isBusy()
    await delay(POLL_MS * (0.5 + Math.random()))
  }
  return leaseId
}
