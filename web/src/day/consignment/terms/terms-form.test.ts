import { Consignment, ConsignmentInput } from '@yardsnap/contract/consignments'
import { expect, test } from 'vitest'
import { NEW_TERMS, nextSlot, SavableTerms, type TermsForm, toTermsForm, toTermsInput } from './terms-form.ts'

const problemsOf = (form: TermsForm) =>
  SavableTerms.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

const FULL: TermsForm = {
  ...NEW_TERMS,
  split: '62.5',
  entryFee: '13.50',
  pulledFee: '0.25',
  entryClosesAt: '2031-06-08T20:00',
  dropOffSlots: [nextSlot(undefined, '2031-06-09')],
  priceRules: [{ color: 'pink', from: '2031-06-12T08:00', until: '', percentOfPrice: 50 }],
  departments: 'Linens\nToys',
}

test('new terms can be saved as they are', () => {
  expect(problemsOf(NEW_TERMS)).toEqual([])
})

test('what was saved comes back into the form as it was typed', () => {
  const saved = Consignment.parse({
    ...ConsignmentInput.parse(toTermsInput(FULL)),
    status: 'open',
    closedAt: null,
    termsHash: '',
  })
  expect(saved).toMatchObject({ splitBasisPoints: 6250, entryFeeCents: 1350, departments: ['Linens', 'Toys'] })
  expect(toTermsForm(saved)).toEqual(FULL)
})

test.each([
  ['split', { split: 'much' }, 'Enter a percentage'],
  ['shiftBonus', { split: '95' }, 'With a shift, consignors would get more than the whole price'],
  ['dropOffSlots.0.end', { dropOffSlots: [{ ...nextSlot(undefined, '2031-06-09'), end: '08:00' }] }, 'It ends before'],
  ['departments', { mode: 'rummage', departments: 'Toys\nToys' }, 'Two departments have the same name'],
] as const)('a mistake is told at its input: %s', (input, changes, message) => {
  expect(problemsOf({ ...NEW_TERMS, ...changes } as TermsForm)).toEqual([
    expect.stringContaining(`${input}: ${message}`),
  ])
})

test.each([
  ['the share is empty', { mode: 'rummage', split: '', dropOffSlots: [nextSlot(undefined, '')], terms: 'By hand' }],
  ['the shares are more than all', { mode: 'rummage', split: '95', terms: 'By hand' }],
  ['two departments are the same', { mode: 'consign', departments: 'Toys\nToys', terms: 'By hand' }],
] as const)('a sale of the other kind can be saved, where nobody sees that %s', (_what, changes) => {
  const form = { ...NEW_TERMS, ...changes } as TermsForm
  expect(problemsOf(form)).toEqual([])
  const { mode, terms } = ConsignmentInput.parse(toTermsInput(form))
  expect({ mode, terms }).toEqual({ mode: changes.mode, terms: 'By hand' })
})

test('what a slot or a price rule lacks is asked for in words', () => {
  const slot = nextSlot(undefined, '')
  expect(new Set(problemsOf({ ...NEW_TERMS, dropOffSlots: [slot] }))).toEqual(
    new Set(['dropOffSlots.0.date: Enter the day']),
  )
  expect(problemsOf({ ...NEW_TERMS, pickUpSlots: [{ ...slot, date: '2031-06-13', start: '' }] })).toEqual([
    'pickUpSlots.0.start: Enter the time',
  ])
  const rule = { color: '', from: '', until: '', percentOfPrice: 50 } as const
  expect(problemsOf({ ...NEW_TERMS, priceRules: [rule] })).toContain('priceRules.0.from: Enter when it begins')
})
