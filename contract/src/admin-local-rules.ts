import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CheckedRuleInput, LocalRule } from './local-rules.ts'

const admin = { access: 'admin' } as const

/** Rows of one file. */
export const MAX_RULE_ROWS = 2000

/** What somebody found about the rules of their place. */
export const FoundRules = z.object({
  id: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  sourceUrl: z.string(),
  words: z.string(),
  /** ISO instant. */
  foundAt: z.string(),
  /** Null once the account is deleted. */
  email: z.string().nullable(),
})
export type FoundRules = z.infer<typeof FoundRules>

export const getAllLocalRules = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/local-rules',
  summary: 'Rules about garage sales that were entered, and what people found, the newest first',
  query: z.object({ search: z.string().max(200).optional() }),
  response: z.object({ rules: z.array(LocalRule), finds: z.array(FoundRules), ruleCount: z.number().int() }),
})

const ruleParams = z.object({ ruleId: z.uuid() })

/** The caller mints the id. */
export const putLocalRule = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/local-rules/:ruleId',
  summary: 'Enter what a city, county or HOA says about garage sales, or change it',
  params: ruleParams,
  /** What is changed must still be there; without it, a rule that is gone is entered anew. */
  query: z.object({ isChange: z.literal('true').optional() }),
  body: CheckedRuleInput,
})

export const deleteLocalRule = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/local-rules/:ruleId',
  summary: 'Show a rule no more',
  params: ruleParams,
})

export const closeFoundRules = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/local-rule-finds/:findId',
  summary: 'Put away what somebody found',
  params: z.object({ findId: z.uuid() }),
})

export const exportLocalRules = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/local-rules.csv',
  summary: 'All rules as a table, which can be taken in again',
  response: z.unknown(),
  mediaTypes: ['text/csv'],
})

/** A row that names a rule by authority, name and state that is known replaces it. */
export const importLocalRules = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/local-rules/import',
  summary: 'Take rules in from a table; rows that are wrong are left out, with the reason',
  body: z.object({ csv: z.string().max(900_000) }),
  response: z.object({
    savedCount: z.number().int(),
    problems: z.array(z.object({ line: z.number().int(), text: z.string() })),
  }),
})
