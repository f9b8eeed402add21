import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createProviderStore } from '#external/provider-store.ts'
import { type FakeServer, FAULTS, startFake } from '#testing/fake-server.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { cpscRecalls } from './cpsc.ts'
import { chooseRecalls } from './index.ts'
import type { RecallsPort } from './port.ts'

let testDatabase: TestDatabase
let fake: FakeServer
let port: RecallsPort
let body: unknown
/** Without the pause between two calls. */
const unhurried = () => ({ ...createProviderStore(testDatabase.database), waitForQuota: async () => {} })
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  fake = await startFake(() => ({ body }))
  port = cpscRecalls({ providerStore: unhurried(), baseUrl: fake.baseUrl, timeoutMs: 500 })
})
afterEach(() => {
  fake.fault = null
  fake.requests.length = 0
})
afterAll(async () => {
  await fake.close()
  await testDatabase.drop()
})

/** As the service answers, with fields that nobody reads. */
const CRIB = {
  RecallID: 4001,
  RecallNumber: '10001',
  RecallDate: '2010-01-05T00:00:00',
  LastPublishDate: '2010-01-06T00:00:00',
  Title: 'Bonavilla  Cribs Recalled\nDue to Entrapment',
  Description: 'This recall involves cribs.',
  URL: 'http://www.cpsc.gov/Recalls/2010/bonavilla-cribs',
  ConsumerContact: null,
  Products: [{ Name: 'Bonavilla Cribs', Model: '', Type: '', NumberOfUnits: 'About 500' }, { Name: null }],
  Hazards: [{ Name: 'The drop side can detach.', HazardType: '' }],
  Remedies: [{ Name: 'Stop using it.' }, { Name: 'Ask for a refund.' }],
  RemedyOptions: [{ Option: 'Refund' }],
  ProductUPCs: [],
}
const YEAR = { recalledFrom: '2010-01-01', recalledTo: '2010-12-31' }

describe('the recalls of the CPSC', () => {
  test('are asked for once in two seconds', async () => {
    body = []
    const slow = cpscRecalls({ providerStore: createProviderStore(testDatabase.database), baseUrl: fake.baseUrl })
    const from = performance.now()
    await Promise.all([slow.list(YEAR), slow.list(YEAR)])
    expect(performance.now() - from).toBeGreaterThan(1900)
  })

  test('are asked for by the days of a year and by the day of publication', async () => {
    body = []
    await port.list(YEAR)
    await port.list({ publishedFrom: '2026-11-01' })
    expect(fake.requests.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
      '/RestWebServices/Recall?format=json&RecallDateStart=2010-01-01&RecallDateEnd=2010-12-31',
      '/RestWebServices/Recall?format=json&LastPublishDateStart=2026-11-01',
    ])
  })

  test('are kept small, and their links are secure', async () => {
    body = [CRIB]
    expect(await port.list(YEAR)).toEqual([
      {
        id: 4001,
        number: '10001',
        date: '2010-01-05',
        title: 'Bonavilla Cribs Recalled Due to Entrapment',
        products: ['Bonavilla Cribs'],
        hazard: 'The drop side can detach.',
        remedy: 'Stop using it. Ask for a refund.',
        url: 'https://www.cpsc.gov/Recalls/2010/bonavilla-cribs',
      },
    ])
  })

  test.each([
    [
      'with nothing but what it must have',
      { Title: null, Products: [{ Name: 'Cribs' }], Hazards: null, Remedies: [] },
      1,
    ],
    ['with a title of 500 letters', { Title: 'Crib '.repeat(100) }, 1],
    ['without a link', { URL: '' }, 0],
    ['with a link that is a script', { URL: 'javascript:alert(1)' }, 0],
    ['with a link that has a password', { URL: 'https://user:secret@www.cpsc.gov/' }, 0],
  ])('one %s', async (_, fields, count) => {
    body = [{ ...CRIB, ...fields }]
    const found = await port.list(YEAR)
    expect(found).toHaveLength(count)
    for (const { title } of found) expect(title.length).toBeLessThanOrEqual(300)
  })

  test.each(FAULTS)('that are %s fail within their time', async (fault) => {
    fake.fault = fault
    await expect(port.list(YEAR)).rejects.toMatchObject({ code: 'provider_failed' })
  })

  test.each([
    ['longer than 16 MB', [{ ...CRIB, Description: 'x'.repeat(17 * 1024 * 1024) }]],
    ['of more recalls than a year has', Array.from({ length: 5001 }, (_, id) => ({ ...CRIB, RecallID: id + 1 }))],
    ['of something else', { error: 'Down for maintenance' }],
  ])('an answer that is %s fails', async (_, answer) => {
    body = answer
    const patient = cpscRecalls({ providerStore: unhurried(), baseUrl: fake.baseUrl })
    await expect(patient.list(YEAR)).rejects.toMatchObject({ code: 'provider_failed' })
  })
})

test('are asked for nowhere where they are off', () => {
  const providerStore = createProviderStore(testDatabase.database)
  expect(chooseRecalls({ config: { recalls: 'off' }, providerStore })).toBeNull()
  expect(chooseRecalls({ config: { recalls: fake.baseUrl }, providerStore })).not.toBeNull()
})
