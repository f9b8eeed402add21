import type { AddressInput } from '@yardsnap/contract/addresses'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { embeddedAddressChecker } from './embedded.ts'

const checker = embeddedAddressChecker()

/** `400 S Orange Ave | Orlando | FL | 32801` */
function parseAddress(text: string): AddressInput {
  const [streetAddress = '', city = '', state = '', zipCode = ''] = text.split('|').map((part) => part.trim())
  return { streetAddress, city, state, zipCode }
}

function formatAddress(address: AddressInput | null): string | null {
  return address && [address.streetAddress, address.city, address.state, address.zipCode].join(' | ')
}

describe('a consistent address', () => {
  test.each([
    '400 S Orange Ave | Orlando | FL | 32801',
    '400 s orange ave | orlando | fl | 32801',
    '9800 International Dr | Orlando | FL | 32819-8110',
    '233 S Wacker Dr Ste 4700 | Chicago | IL | 60606',
    '4 Jersey St | Boston | MA | 02215',
    '350 5th Ave Fl 34 | New York | NY | 10118',
    '1 Infinite Loop | Cupertino | CA | 95014',
    '200 Eastern Pkwy | Brooklyn | NY | 11238',
    '36-01 35th Ave | Astoria | NY | 11106',
    '1 Beach Dr SE | Saint Petersburg | FL | 33701',
    'W142N8764 Merchants Ave | Menomonee Falls | WI | 53051',
    '1200 County Road 12 | Leesburg | FL | 34748',
    'RR 2 Box 152 | Selinsgrove | PA | 17870',
  ])('S7.13 is valid with 0.85, the most that can be known here: %s', async (text) => {
    const answer = await checker.check(parseAddress(text))
    expect(answer).toEqual({ isValid: true, confidence: 0.85, suggestedAddress: null, verifiedBy: 'embedded' })
  })

  test.each([
    '60 E Broadway | Bloomington | MN | 55425',
    '6801 Hollywood Blvd | Hollywood | CA | 90028',
    '405 Biltmore Way | Coral Gables | FL | 33134',
    '400 S Orange Ave | Winter Park | FL | 32801',
  ])("S7.13 is valid with 0.78 where the ZIP is a neighbor's: %s", async (text) => {
    expect(await checker.check(parseAddress(text))).toMatchObject({ isValid: true, confidence: 0.78 })
  })

  test.each([
    ['400 South Orange Avenue | Orlando | FL | 32801', '400 S Orange Ave | Orlando | FL | 32801'],
    ['400 Broad Street | seattle | WA | 98109', '400 Broad St | Seattle | WA | 98109'],
    ['123 1/2 Main Street Apartment 4b | Conway | SC | 29526', '123 1/2 Main St Apt 4B | Conway | SC | 29526'],
    ['10 Main St | Orlando | Florida | 32801', '10 Main St | Orlando | FL | 32801'],
    ['100 W 33rd St | NYC | NY | 10001', '100 W 33rd St | New York | NY | 10001'],
  ])('S3.6 is offered in its canonical form: %s', async (text, canonical) => {
    const answer = await checker.check(parseAddress(text))
    expect(answer.isValid).toBe(true)
    expect(formatAddress(answer.suggestedAddress)).toBe(canonical)
  })
})

describe('an inconsistent address', () => {
  test.each([
    ['400 S Orange Ave | Orlnado | FL | 32801', '400 S Orange Ave | Orlando | FL | 32801'],
    ['1060 W Addison St | Chcago | IL | 60613', '1060 W Addison St | Chicago | IL | 60613'],
    ['400 S Orange Ave | Orlando | GA | 32801', '400 S Orange Ave | Orlando | FL | 32801'],
    ['742 Evergreen Terrace | Springfield | ZZ | 97477', '742 Evergreen Ter | Springfield | OR | 97477'],
    ['123 Main St | Nowhereville | FL | 32801', '123 Main St | Orlando | FL | 32801'],
    ['12 Oak Ct | Windermere | FL | 34768', '12 Oak Ct | Windermere | FL | 34786'],
    ['12 Oak Ct | Windermere | FL | ', '12 Oak Ct | Windermere | FL | 34786'],
  ])('S2.5.7 comes with the address that was meant: %s', async (text, suggestion) => {
    const answer = await checker.check(parseAddress(text))
    expect(answer.isValid).toBe(false)
    expect(formatAddress(answer.suggestedAddress)).toBe(suggestion)
  })

  test.each([
    '400 S Orange Ave | Orlando | FL | ',
    '400 S Orange Ave | Orlando | FL | 3280',
    '400 S Orange Ave | Orlando | FL | 90210',
    '400 S Orange Ave | Tampa | FL | 32801',
    'S Orange Ave | Orlando | FL | 32801',
    ' | Orlando | FL | 32801',
    'asdf | asdf | FL | 00000',
    ' | | | ',
  ])('S2.5.7 comes without a suggestion where that would be a guess: %s', async (text) => {
    const answer = await checker.check(parseAddress(text))
    expect(answer.isValid).toBe(false)
    expect(answer.suggestedAddress).toBeNull()
  })

  test.each([
    'PO Box 1234 | Orlando | FL | 32802',
    'PSC 3 Box 4120 | APO | AE | 09021',
    'USS Nimitz | FPO | AP | 96620',
    'General Delivery | Orlando | FL | 32801',
  ])('is no place for a sale where nobody can stand: %s', async (text) => {
    expect(await checker.check(parseAddress(text))).toMatchObject({ isValid: false, suggestedAddress: null })
  })
})

describe('a ZIP and a city that do not belong together', () => {
  const orlando = 'Orlando, FL has 32801, 32805, 32803 and more.'
  const [orlandosZips, beverlyHills] = [['32801', '32805', '32803'], { city: 'Beverly Hills', state: 'CA' }]

  test.each([
    ['Orlando | FL | 90210', `90210 is Beverly Hills, CA. ${orlando}`, orlandosZips, beverlyHills],
    ['Orlnado | FL | 90210-1234', `90210 is Beverly Hills, CA. ${orlando}`, orlandosZips, beverlyHills],
    ['Orlando | FL | 00000', `We do not know the ZIP 00000. ${orlando}`, orlandosZips, null],
    ['Orlando | FL | 3280', `A ZIP has five digits. ${orlando}`, orlandosZips, null],
    ['Nowhereville | FL | 90210', '90210 is Beverly Hills, CA. We do not know Nowhereville, FL.', [], beverlyHills],
    ['Orlando | TX | 32801', '32801 is Orlando, FL.', [], { city: 'Orlando', state: 'FL' }],
    ['Orlando | QQ | 32801', '32801 is Orlando, FL.', [], { city: 'Orlando', state: 'FL' }],
    ['Nowhereville | FL | 00000', 'We do not know the ZIP 00000. We do not know Nowhereville, FL.', [], null],
    [
      'Windermere | FL | 32801',
      '32801 is Orlando, FL. Windermere, FL has 34786.',
      ['34786'],
      { city: 'Orlando', state: 'FL' },
    ],
  ])('%s: %s', async (text, message, zips, city) => {
    const address = parseAddress(`400 S Orange Ave | ${text}`)
    expect((await checker.check(address)).mismatch).toEqual({ text: message, zips, city })
  })

  test.each([
    'Orlando | FL | 32801',
    'Orlando | FL | 32802',
    'Winter Park | FL | 32801',
    'Orlnado | FL | 32801',
    'Orlando | FL | ',
    ' | FL | 32801',
  ])('%s: there is none', async (text) => {
    expect(await checker.check(parseAddress(`400 S Orange Ave | ${text}`))).not.toHaveProperty('mismatch')
  })

  test('every ZIP and city that is offered makes it disappear', async () => {
    for (const text of [
      'Orlando | FL | 90210',
      'Chicago | IL | 10001',
      'Juno Beach | FL | 99950',
      'Bee Cave | TX | 00501',
    ]) {
      const address = parseAddress(`400 S Orange Ave | ${text}`)
      const { mismatch } = await checker.check(address)
      expect(mismatch?.zips.length).toBeGreaterThan(0)
      for (const fix of [...mismatch!.zips.map((zipCode) => ({ zipCode })), mismatch!.city]) {
        expect(await checker.check({ ...address, ...fix })).not.toHaveProperty('mismatch')
      }
    }
  })
})

describe('any address', () => {
  test.each([
    ['wrong ZIP', '400 S Orange Ave | Orlando | FL | 33601', false, 0.5],
    ['ZIP of another state', '400 S Orange Ave | Orlando | FL | 10001', false, 0.5],
    ['ZIP that does not exist', '400 S Orange Ave | Orlando | FL | 00000', false, 0.5],
    ['wrong state', '400 S Orange Ave | Orlando | TX | 32801', false, 0.25],
    ['state that does not exist', '400 S Orange Ave | Orlando | QQ | 32801', false, 0.25],
    ['misspelled city', '10 Main St | Jaksonville | FL | 32202', false, 0.7],
    ['city of another state', '10 Main St | Seattle | FL | 32801', false, 0.35],
    ['unit', '233 S Wacker Dr Unit 12 | Chicago | IL | 60606', true, 0.85],
    ['unit with a mark', '233 S Wacker Dr #12 | Chicago | IL | 60606', true, 0.85],
    ['fraction', '12 1/2 Main St | Conway | SC | 29526', true, 0.85],
    ['highway', '14000 US Highway 1 | Juno Beach | FL | 33408', true, 0.78],
    ['state road', '5000 State Road 46 | Sanford | FL | 32771', true, 0.85],
    ['farm to market road', '10 FM 1960 | Humble | TX | 77338', true, 0.85],
    ['county road', '1200 CR 12 | Leesburg | FL | 34748', true, 0.85],
    ['rural route', 'RR 2 Box 152 | Selinsgrove | PA | 17870', true, 0.85],
    ['rural route without a box', 'RR 2 | Selinsgrove | PA | 17870', false, 0.6],
    ['highway contract', 'HC 68 Box 23A | Leesburg | FL | 34748', true, 0.85],
    ['PO box', 'PO Box 7 | Orlando | FL | 32801', false, 0.6],
    ['APO', 'PSC 3 Box 4120 | APO | AE | 09021', false, 0.6],
    ['Puerto Rico', '151 Calle de San Francisco | San Juan | PR | 00901', true, 0.85],
    ['Guam', '222 Chalan Santo Papa | Hagatna | GU | 96910', true, 0.8],
    ['Washington', '1600 Pennsylvania Ave NW | Washington | DC | 20500', true, 0.85],
    ['no street', ' | Orlando | FL | 32801', false, 0.6],
    ['no house number', 'Main St | Orlando | FL | 32801', false, 0.6],
    ['no city', '400 S Orange Ave | | FL | 32801', false, 0.35],
    ['no state', '400 S Orange Ave | Orlando | | 32801', false, 0.25],
    ['no ZIP', '400 S Orange Ave | Orlando | FL | ', false, 0.5],
    ['nothing', ' | | | ', false, 0],
    ['junk', '!!! | ??? | .. | abc', false, 0],
    ['emoji', '💸 | 🏠 | 🇺🇸 | 🔢', false, 0],
    ['markup', '<b>1</b> Main St | Orlando | FL | 32801', false, 0.6],
    ['SQL', "1'; DROP TABLE listings;-- | Orlando | FL | 32801", true, 0.8],
  ])('S3.6 S7.13 with a %s: %s', async (_, text, isValid, confidence) => {
    expect(await checker.check(parseAddress(text))).toMatchObject({ isValid, confidence })
  })

  test('S7.13 gets at most 0.85 without USPS, and its suggestion is valid', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('400 S Orange Ave', 'Orlando', 'FL', '32801', 'PO Box 1', 'St. Louis', 'N', '1', ''),
    )
    const address = fc.record({ streetAddress: part, city: part, state: part, zipCode: part })
    await fc.assert(
      fc.asyncProperty(address, async (input) => {
        const answer = await checker.check(input)
        expect(answer.verifiedBy).toBe('embedded')
        expect(answer.confidence).toBeGreaterThanOrEqual(0)
        expect(answer.confidence).toBeLessThanOrEqual(0.85)
        const taken = answer.suggestedAddress && (await checker.check(answer.suggestedAddress))
        expect(taken?.isValid ?? true).toBe(true)
      }),
      { numRuns: 500, seed: 4 },
    )
  })
})

describe('ZIP suggestions', () => {
  test('S9.3 are limited to the requested number, nearest first', async () => {
    const zips = await checker.suggestZips({ city: 'Orlando', state: 'FL', limit: 3 })
    expect(zips).toHaveLength(3)
    expect(zips[0]).toBe('32801')
  })

  test('tolerate a typo in the city', async () => {
    const query = { state: 'fl', limit: 3 }
    const wanted = await checker.suggestZips({ ...query, city: 'Orlando' })
    expect(await checker.suggestZips({ ...query, city: 'Orlnado' })).toEqual(wanted)
  })

  test.each([
    ['Nowhereville', 'FL'],
    ['Orlando', 'ZZ'],
    ['Orlando', ''],
    ['', 'FL'],
  ])('are none for %j in %j', async (city, state) => {
    expect(await checker.suggestZips({ city, state, limit: 3 })).toEqual([])
  })
})
