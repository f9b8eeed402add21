import { expect, test } from 'vitest'
import { applyChanges, changesBetween } from './draft-changes.ts'
import { BLANK_FIELDS } from './listing-form.ts'

const contentWith = (...laterDays: object[]) => ({
  fields: { ...BLANK_FIELDS, laterDays: laterDays as (typeof BLANK_FIELDS)['laterDays'] },
  items: [],
})

test('the order in which the fields of an object stand is no difference, and no change by others', () => {
  const day = { date: '2026-11-22', startTime: '08:00', endTime: '14:00', note: '' }
  const asKept = { date: day.date, note: day.note, endTime: day.endTime, startTime: day.startTime }
  expect(changesBetween(contentWith(day), contentWith(asKept)).fields.changes).toEqual({})

  const changes = changesBetween(contentWith(day), contentWith({ ...day, endTime: '12:00' }))
  const merged = applyChanges(contentWith(asKept), changes, 'theirs')
  expect(merged.conflicts).toEqual([])
  expect(merged.content.fields.laterDays).toEqual([{ ...day, endTime: '12:00' }])
})
