import { beforeEach, expect, test } from 'vitest'
import {
  changeableForm,
  chosenOf,
  isWholeCode,
  joinableForm,
  type JoinForm,
  newJoinForm,
  toChanges,
  toCode,
  toJoinInput,
  withKept,
} from './join-form.ts'

const day = {
  dates: [{ date: '2031-05-03', startTime: '08:00', endTime: '14:00' }],
  city: 'Orlando',
  state: 'FL',
  rules: 'Park on the even side.',
  isPermitRequired: true,
  permitPattern: 'GS-##',
  permitNumber: '',
}
let form: JoinForm
beforeEach(() => {
  form = {
    ...newJoinForm(day, 'abcd-2345'),
    streetAddress: '12 Oak St',
    email: 'host@example.com',
    acceptsRules: true,
    permitNumber: 'gs-12',
  }
})

const problemsOf = (changed: Partial<JoinForm>, isSignedIn = false) =>
  Object.fromEntries(
    (joinableForm(day, isSignedIn).safeParse({ ...form, ...changed }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

test('a new form takes part on all days, in the city of the day', () => {
  expect(newJoinForm(day, '')).toMatchObject({ dates: ['2031-05-03'], city: 'Orlando', state: 'FL', code: '' })
  expect(problemsOf({})).toEqual({})
})

test.each([
  [{ code: '' }, { code: 'Enter the code that the organizer gave you' }],
  [{ code: 'ABC' }, { code: 'A code has 8 letters and digits' }],
  [{ streetAddress: ' ' }, { streetAddress: 'Enter the street and the house number' }],
  [{ dates: [] }, { dates: 'Choose at least one day' }],
  [{ zipCode: '1' }, { zipCode: 'ZIP is five digits' }],
  [{ email: 'host' }, { email: 'Enter a valid email address' }],
  [{ acceptsRules: false }, { acceptsRules: 'Read the rules and check the box to say that you will follow them' }],
  [{ permitNumber: '' }, { permitNumber: 'Enter your permit number' }],
  [{ permitNumber: 'GS-1' }, { permitNumber: 'Permit numbers look like GS-11' }],
])('%o is told at its field', (changed, problems) => {
  expect(problemsOf(changed)).toEqual(problems)
})

test('what was typed before the day was moved can be sent: its one date is not asked for', () => {
  const kept = { ...form, dates: ['2031-04-26'], hostName: 'Ann' }
  const again = withKept(newJoinForm(day, ''), kept, day)
  expect(again).toMatchObject({ dates: ['2031-05-03'], hostName: 'Ann', code: 'abcd-2345' })
  expect(problemsOf(again)).toEqual({})
})

test('of several dates those stay that were chosen', () => {
  const days = { dates: ['2031-05-02', '2031-05-03'].map((date) => ({ date, startTime: null, endTime: null })) }
  expect(chosenOf(days, ['2031-05-03', '2031-05-04'])).toEqual(['2031-05-03'])
  expect(chosenOf(days, ['2031-05-04'])).toEqual(['2031-05-02', '2031-05-03'])
})

test('who is signed in needs no email address', () => {
  expect(problemsOf({ email: '' }, true)).toEqual({})
})

test('a code is compared without case, spaces and hyphens, and cannot have letters that look like digits', () => {
  expect(toCode(' abcd-2345 ')).toBe('ABCD2345')
  expect(['ABCD2345', 'ABCD234', 'ABCD2340'].map(isWholeCode)).toEqual([true, false, false])
})

test('a change needs a day, and a permit number of the pattern', () => {
  const check = (changed: Partial<JoinForm>) => changeableForm(day).safeParse({ ...form, ...changed }).success
  expect([check({}), check({ dates: [] }), check({ permitNumber: 'x' })]).toEqual([true, false, false])
})

test('a permit number that was typed before the day stopped to ask for one is neither checked nor sent', () => {
  const typed = { ...form, permitNumber: 'none' }
  for (const change of [{ isPermitRequired: false }, { permitNumber: 'GS-77' }]) {
    const asksNoMore = { ...day, ...change }
    expect(joinableForm(asksNoMore, false).safeParse(typed).success).toBe(true)
    expect(changeableForm(asksNoMore).safeParse(typed).success).toBe(true)
    expect(toJoinInput(typed, asksNoMore, false).permitNumber).toBe('')
    expect(toChanges(typed, asksNoMore).permitNumber).toBe('')
  }
})
