import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#db/database.ts'
import { insertAction } from './queries.ts'

/** An audit record, in words that stay meaningful after the subject is deleted. */
interface Action<Subject = string> {
  /** The admin's email address, or 'command line'. */
  actor: string
  action: string
  subject: Subject
  details?: string
}

/** Runs `work` and records the action in the same transaction. Where the caller has an id alone, the result names the subject. */
export type Audit = <Result>(
  action: Action<string | ((result: Result) => string)>,
  work: (tx: Queryable) => Promise<Result>,
) => Promise<Result>

/** Records an action in a transaction that is under way. */
export function recordAction(tx: Queryable, { actor, action, subject, details = '' }: Action): Promise<void> {
  return insertAction(tx, { id: uuidv7(), actor, action, subject, details })
}

export function createAudit(db: Queryable): Audit {
  return ({ subject, ...action }, work) =>
    db.transaction(async (tx) => {
      const result = await work(tx)
      await recordAction(tx, { ...action, subject: typeof subject === 'string' ? subject : subject(result) })
      return result
    })
}
