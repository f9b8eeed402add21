import type { RemoteModelState } from '@yardsnap/contract/admin-detection'
import type { Queryable } from '#db/database.ts'
import type { AppraiserPort, Usage } from '#ports/appraiser/port.ts'
import { remoteModelAnswers, remoteModelDollars, remoteModelTokens } from '#telemetry/metrics.ts'
import type { DailyLimits } from './budget.ts'
import * as queries from './queries.ts'

/** What the operator pays, in dollars; 0 where it is not set. */
export interface RemotePrices {
  perAnswer: number
  perMillionInput: number
  perMillionOutput: number
}

export interface RemoteLimits extends DailyLimits {
  prices: RemotePrices
}

const MILLION = 1_000_000

/** Counts what the remote model used for one photo. */
export function usageCounter(prices: RemotePrices) {
  const total = { answers: 0, inputTokens: 0, outputTokens: 0 }
  return {
    add({ inputTokens, outputTokens }: Usage): void {
      total.answers++
      total.inputTokens += inputTokens
      total.outputTokens += outputTokens
    },
    /** Nothing is written where the service has not answered. */
    async save(db: Queryable): Promise<void> {
      const { answers, inputTokens, outputTokens } = total
      if (answers === 0) return
      const tokens = inputTokens * prices.perMillionInput + outputTokens * prices.perMillionOutput
      const microDollars = Math.round(answers * prices.perAnswer * MILLION + tokens)
      remoteModelAnswers.add(answers)
      remoteModelTokens.add(inputTokens, { kind: 'input' })
      remoteModelTokens.add(outputTokens, { kind: 'output' })
      remoteModelDollars.add(microDollars / MILLION)
      await queries.addRemoteUsage(db, { ...total, microDollars })
    },
  }
}

export interface Remote {
  appraiser: Pick<AppraiserPort, 'name'>
  limits: Pick<RemoteLimits, 'prices' | 'monthlyLimit'>
}

/** What the remote model took in this month (UTC), for the operator. */
export async function describeRemote(db: Queryable, { appraiser, limits }: Remote): Promise<RemoteModelState> {
  const { prices, monthlyLimit } = limits
  const month = await queries.findRemoteMonth(db)
  const { photos, inputTokens, outputTokens, microDollars } = month ?? NOTHING
  const dollars = microDollars / MILLION
  return {
    name: appraiser.name,
    photos,
    inputTokens,
    outputTokens,
    dollars,
    dollarsPerPhoto: photos > 0 ? dollars / photos : null,
    hasPrices: Object.values(prices).some((price) => price > 0),
    monthlyLimit,
    isUsedUp: monthlyLimit !== null && dollars >= monthlyLimit,
  }
}

const NOTHING = { photos: 0, inputTokens: 0, outputTokens: 0, microDollars: 0 }
