import type { AddressInput } from '@yardsnap/contract/addresses'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '#log/logger.ts'
import { createProviderStore } from '#external/provider-store.ts'
import { FAULTS } from '#testing/fake-server.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { embeddedAddressChecker } from './embedded.ts'
import { type FakeUsps, startFakeUsps } from './fake-usps.ts'
import type { AddressPort } from './port.ts'
import { uspsClient } from './usps.ts'
import { verifiedAddressChecker } from './verified.ts'

const SECRET = 'secret-that-nobody-may-see'
const embedded = embeddedAddressChecker()

let usps: FakeUsps
let own: TestDatabase
let checker: AddressPort
let logged: string[]
beforeAll(async () => {
  usps = await startFakeUsps()
  own = await createTestDatabase()
})
beforeEach(async () => {
  usps.fault = null
  usps.requests.length = 0
  logged = []
  await own.database.pool.query('truncate provider_answers, provider_calls')
  checker = newChecker()
})
afterAll(async () => {
  await usps.close()
  await own.drop()
})

function newChecker(): AddressPort {
  const client = uspsClient({ baseUrl: usps.baseUrl, clientId: 'app', clientSecret: SECRET, timeoutMs: 400 })
  const log = createLogger({
    level: 'info',
    isReadable: false,
    destination: { write: (line) => void logged.push(line) },
  })
  return verifiedAddressChecker({
    usps: client,
    embedded,
    providerStore: createProviderStore({ db: own.database.db }),
    log,
  })
}

/** `400 S Orange Ave | Orlando | FL | 32801` */
function parseAddress(text: string): AddressInput {
  const [streetAddress = '', city = '', state = '', zipCode = ''] = text.split('|').map((part) => part.trim())
  return { streetAddress, city, state, zipCode }
}
const check = (text: string) => checker.check(parseAddress(text))
const lookUps = () => usps.requests.filter(({ method }) => method === 'GET')

describe('an address that USPS checks', () => {
  test('S2.5.7 is verified when USPS confirms the house', async () => {
    const answer = await check('400 S Orange Ave | Orlando | FL | 32801')
    expect(answer).toEqual({ isValid: true, confidence: 0.99, suggestedAddress: null, verifiedBy: 'usps' })
  })

  test.each([
    ['the unit is missing', '233 S Wacker Dr | Chicago | IL | 60606', 0.8],
    ['the unit is wrong', '350 5th Ave Fl 340 | New York | NY | 10118', 0.85],
    ['it does not know the house', '12 Oak Ct | Windermere | FL | 34786', 0.4],
    ['it knows several', '99 Park Pl | Orlando | FL | 32801', 0.3],
    ['it finds nothing', '77 Nonesuch St | Orlando | FL | 32801', 0.1],
  ])('S3.6 is doubtful when %s', async (_, text, confidence) => {
    expect(await check(text)).toMatchObject({ isValid: false, confidence, verifiedBy: 'usps' })
  })

  test.each([
    ['finds nothing', '77 Nonesuch St | Orlando | FL | 90210'],
    ['finds it under another ZIP', '400 S Orange Ave | Orlando | FL | 90210'],
  ])('has the reason why its ZIP does not fit, when USPS %s', async (_, text) => {
    const answer = await check(text)
    expect(answer).toMatchObject({ isValid: false, mismatch: { city: { city: 'Beverly Hills', state: 'CA' } } })
    expect(answer.mismatch?.text).toMatch(/^90210 is Beverly Hills, CA\./)
  })

  test('S2.5.7 is suggested in USPS’s form, converted from upper case', async () => {
    const answer = await check('400 south orange avenue | Orlando | FL | 32801')
    expect(answer).toMatchObject({ isValid: true, verifiedBy: 'usps' })
    expect(answer.suggestedAddress).toEqual(parseAddress('400 S Orange Ave | Orlando | FL | 32801'))
  })

  test('S2.5.7 gets its missing ZIP, and is verified only after the user accepts it', async () => {
    const answer = await check('400 S Orange Ave | Orlando | FL | ')
    expect(answer).toMatchObject({ isValid: false, verifiedBy: 'embedded' })
    expect(answer.suggestedAddress?.zipCode).toBe('32801')
  })

  test('S2.5.7 is not verified as typed when USPS confirms only its correction', async () => {
    const answer = await check('400 S Orange Ave | Orlnado | FL | 32801')
    expect(answer).toMatchObject({ isValid: false, verifiedBy: 'embedded' })
    expect(await checker.check(answer.suggestedAddress!)).toMatchObject({ isValid: true, verifiedBy: 'usps' })
    expect(lookUps()).toHaveLength(1)
  })

  test('has its unit sent in a separate field', async () => {
    await check('233 S Wacker Dr Suite 4700 | Chicago | IL | 60606')
    expect(Object.fromEntries(lookUps()[0]!.url.searchParams)).toEqual({
      streetAddress: '233 S Wacker Dr',
      secondaryAddress: 'Ste 4700',
      city: 'Chicago',
      state: 'IL',
      ZIPCode: '60606',
    })
  })
})

describe('USPS', () => {
  test.each(['asdf | asdf | FL | 00000', 'PO Box 12 | Orlando | FL | 32802', 'S Orange Ave | Orlando | FL | 32801'])(
    'L6 is not asked about what cannot be an address: %s',
    async (text) => {
      await check(text)
      expect(usps.requests).toEqual([])
    },
  )

  test('L6 is called once per address, however often and in whatever form it is typed', async () => {
    await check('400 S Orange Ave | Orlando | FL | 32801')
    await check('400 south orange ave. | orlando | fl | 32801')
    checker = newChecker() // simulates another process
    await check('400 S Orange Ave | Orlando | FL | 32801')
    expect(lookUps()).toHaveLength(1)
  })

  test('L6 is called for at most 55 addresses an hour; beyond that, the embedded answer is used', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => `${index + 1} Main St | Orlando | FL | 32801`)
    const answers = await Promise.all(texts.map(check))
    expect(lookUps()).toHaveLength(55)
    expect(answers.filter(({ verifiedBy }) => verifiedBy === 'embedded')).toHaveLength(5)
  })

  test('shares one token between concurrent calls, and fetches another one when it is revoked', async () => {
    await Promise.all([check('400 S Orange Ave | Orlando | FL | 32801'), check('12 Oak Ct | Windermere | FL | 34786')])
    expect(usps.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
    usps.tokens.clear()
    expect(await check('233 S Wacker Dr | Chicago | IL | 60606')).toMatchObject({ verifiedBy: 'usps' })
    expect(usps.requests.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  test.each(FAULTS)('R9 R16 that is %s does not affect the embedded answer, and no secret is logged', async (fault) => {
    usps.fault = fault
    const address = parseAddress('400 S Orange Ave | Orlando | FL | 32801')
    expect(await checker.check(address)).toEqual(await embedded.check(address))
    expect(logged.join('')).toContain('without USPS')
    expect(logged.join('')).not.toContain(SECRET)
  })
})
