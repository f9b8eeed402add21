import { DEFAULT_LANGUAGE } from '@yardsnap/contract/languages'
import { language, t } from '@yardsnap/contract/texts'
import { z } from 'zod'

/** 'saleDate' becomes 'Sale date'; a number in the path is a place in a list and names nothing. */
function formatFieldName(path: readonly PropertyKey[] | undefined): string {
  const name = path?.findLast((part) => typeof part === 'string')
  if (typeof name !== 'string') return 'The request'
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const KINDS: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
}

/** The message about a value whose schema has no message of its own: the field, and what is wrong with it. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  // Fields are called in English, as programs send them: the app words what people fill in.
  if (language() !== DEFAULT_LANGUAGE) return t`Something that was sent is not valid: ${formatFieldName(issue.path)}`
  const name = formatFieldName(issue.path)
  if (issue.code === 'invalid_type') {
    return `${name} ${issue.input === undefined ? 'is required' : (KINDS[issue.expected] ?? 'is not valid')}`
  }
  if (issue.code === 'invalid_value') {
    return `${name} must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`
  }
  const isLength = 'origin' in issue && (issue.origin === 'array' || issue.origin === 'string')
  if (issue.code === 'too_big')
    return `${name} is ${isLength ? 'too long (' : ''}at most ${issue.maximum}${isLength ? ')' : ''}`
  if (issue.code === 'too_small') {
    return `${name} is ${isLength ? 'too short (' : ''}at least ${issue.minimum}${isLength ? ')' : ''}`
  }
  return `${name} is not valid`
}

/** Replaces zod's own messages, such as 'Invalid input', which do not say what is wrong. */
export function useFieldNames(): void {
  z.config({ customError: describeIssue })
}
