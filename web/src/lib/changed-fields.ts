import { isEqual } from '@yardsnap/contract/draft-changes'

/**
 * What somebody has changed in a form: the fields that differ from what it began with. All else may be out of date, and
 * others may have changed it since.
 */
export function getChangedFields<Values extends object>(began: Values, typed: Values): Partial<Values> {
  const changed = Object.entries(typed).filter(([field, value]) => !isEqual(value, Reflect.get(began, field)))
  return Object.fromEntries(changed) as Partial<Values>
}
