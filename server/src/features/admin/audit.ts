import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#db/database.ts'
import { insertAction } from './queries.ts'

/** What was done, by whom, to what: all in words that outlive the thing. */
interface Action {
  /** The admin's address, or 'command line'. */
  actor: string
  action: string
  subject: string
  details?: string
}

/** Does something and notes it: both happen, or neither does. */
export type Audit = <Result>(action: Action, work: (tx: Queryable) => Promise<Result>) => Promise<Result>

export function createAudit(db: Queryable): Audit {
  return ({ actor, action, subject, details = '' }, work) =>
    db.transaction(async (tx) => {
      const result = await work(tx)
      await insertAction(tx, { id: uuidv7(), actor, action, subject, details })
      return result
    })
}
