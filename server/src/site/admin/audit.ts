import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#db/database.ts'
import { insertAction } from './queries.ts'

/** An audit record, in words that stay meaningful after the subject is deleted. */
interface Action {
  /** The admin's email address, or 'command line'. */
  actor: string
  action: string
  subject: string
  details?: string
}

/** Runs `work` and records the action in the same transaction. */
export type Audit = <Result>(action: Action, work: (tx: Queryable) => Promise<Result>) => Promise<Result>

/** Records an action in a transaction that is under way. */
export function recordAction(tx: Queryable, { actor, action, subject, details = '' }: Action): Promise<void> {
  return insertAction(tx, { id: uuidv7(), actor, action, subject, details })
}

export function createAudit(db: Queryable): Audit {
  return (action, work) =>
    db.transaction(async (tx) => {
      const result = await work(tx)
      await recordAction(tx, action)
      return result
    })
}
