import { randomUUID } from 'node:crypto'
import type { LocalRuleInput } from '@yardsnap/contract/local-rules'
import type { Database } from '#db/database.ts'
import { localRulesService } from '#sell/local-rules/service.ts'

/** The rules of a made-up association around a sample sale. What a real city says is for the operator to look up. */
export async function seedLocalRule(db: Database['db'], zip: string): Promise<void> {
  const { operator } = localRulesService({ database: { db } })
  const rule: LocalRuleInput = {
    authority: 'hoa',
    name: 'Sample Gardens HOA',
    state: 'FL',
    zips: [zip],
    permit: 'not_needed',
    feeCents: null,
    feeBasis: 'sale',
    permitWhere: '',
    permitDaysBefore: null,
    maxSales: 2,
    salesPeriod: 'calendar_year',
    daysApart: 60,
    maxDays: 2,
    opensFrom: '08:00',
    closesBy: '17:00',
    where: 'Driveways and garages',
    signSize: 'at most 4 square feet',
    signCount: 3,
    signsFrom: '',
    signsGone: 'by the evening',
    showsPermit: false,
    communityDaysCount: false,
    sourceUrl: 'https://hoa.example/garage-sales',
    quote: 'A sample of this demo: no association of this name has said so.',
    checkedOn: new Date().toISOString().slice(0, 10),
    checkedBy: 'the demo',
  }
  await db.transaction((tx) => operator.save(tx, { ruleId: randomUUID(), rule, isChange: false }))
}
