import { expect, test } from 'vitest'
import { fullName, shortName } from './names.ts'

test.each([
  [{ firstName: 'Kai', lastName: 'Nakamura' }, 'Kai Nakamura', 'Kai N.'],
  [{ firstName: 'Kai', lastName: 'de la Cruz' }, 'Kai de la Cruz', 'Kai D.'],
  [{ firstName: 'Kai', lastName: '' }, 'Kai', 'Kai'],
  [{ firstName: '', lastName: 'nakamura' }, 'nakamura', 'Seller N.'],
  [{ firstName: '', lastName: '' }, '', 'Seller'],
])('S1.5 %j is %s as a host and %s elsewhere', (person, full, short) => {
  expect(fullName(person)).toBe(full)
  expect(shortName(person, 'Seller')).toBe(short)
})
