import type { AddressInput } from '@yardsnap/contract/places'
import { describe, expect, test } from 'vitest'
import { embeddedAddressChecker } from './embedded.ts'

const checker = embeddedAddressChecker()

/** `400 S Orange Ave | Orlando | FL | 32801` */
function addressOf(text: string): AddressInput {
  const [streetAddress = '', city = '', state = '', zipCode = ''] = text.split('|').map((part) => part.trim())
  return { streetAddress, city, state, zipCode }
}

function textOf(address: AddressInput | null): string | null {
  return address && [address.streetAddress, address.city, address.state, address.zipCode].join(' | ')
}

describe('an address whose parts agree', () => {
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
    const answer = await checker.check(addressOf(text))
    expect(answer).toEqual({ isValid: true, confidence: 0.85, suggestedAddress: null, verifiedBy: 'embedded' })
  })

  test.each([
    '60 E Broadway | Bloomington | MN | 55425',
    '6801 Hollywood Blvd | Hollywood | CA | 90028',
    '405 Biltmore Way | Coral Gables | FL | 33134',
    '400 S Orange Ave | Winter Park | FL | 32801',
  ])("S7.13 is valid with 0.78 where the ZIP is a neighbour's: %s", async (text) => {
    expect(await checker.check(addressOf(text))).toMatchObject({ isValid: true, confidence: 0.78 })
  })

  test.each([
    ['400 South Orange Avenue | Orlando | FL | 32801', '400 S Orange Ave | Orlando | FL | 32801'],
    ['400 Broad Street | seattle | WA | 98109', '400 Broad St | Seattle | WA | 98109'],
    ['123 1/2 Main Street Apartment 4b | Conway | SC | 29526', '123 1/2 Main St Apt 4B | Conway | SC | 29526'],
    ['10 Main St | Orlando | Florida | 32801', '10 Main St | Orlando | FL | 32801'],
    ['100 W 33rd St | NYC | NY | 10001', '100 W 33rd St | New York | NY | 10001'],
  ])('S3.6 is offered in its canonical form: %s', async (text, canonical) => {
    const answer = await checker.check(addressOf(text))
    expect(answer.isValid).toBe(true)
    expect(textOf(answer.suggestedAddress)).toBe(canonical)
  })
})

describe('an address whose parts do not agree', () => {
  test.each([
    ['400 S Orange Ave | Orlnado | FL | 32801', '400 S Orange Ave | Orlando | FL | 32801'],
    ['1060 W Addison St | Chcago | IL | 60613', '1060 W Addison St | Chicago | IL | 60613'],
    ['400 S Orange Ave | Orlando | GA | 32801', '400 S Orange Ave | Orlando | FL | 32801'],
    ['742 Evergreen Terrace | Springfield | ZZ | 97477', '742 Evergreen Ter | Springfield | OR | 97477'],
    ['123 Main St | Nowhereville | FL | 32801', '123 Main St | Orlando | FL | 32801'],
    ['12 Oak Ct | Windermere | FL | 34768', '12 Oak Ct | Windermere | FL | 34786'],
    ['12 Oak Ct | Windermere | FL | ', '12 Oak Ct | Windermere | FL | 34786'],
  ])('S2.5.7 comes with the address that was meant: %s', async (text, suggestion) => {
    const answer = await checker.check(addressOf(text))
    expect(answer.isValid).toBe(false)
    expect(textOf(answer.suggestedAddress)).toBe(suggestion)
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
    const answer = await checker.check(addressOf(text))
    expect(answer.isValid).toBe(false)
    expect(answer.suggestedAddress).toBeNull()
  })

  test.each([
    'PO Box 1234 | Orlando | FL | 32802',
    'PSC 3 Box 4120 | APO | AE | 09021',
    'USS Nimitz | FPO | AP | 96620',
    'General Delivery | Orlando | FL | 32801',
  ])('is no place for a sale where nobody can stand: %s', async (text) => {
    expect(await checker.check(addressOf(text))).toMatchObject({ isValid: false, suggestedAddress: null })
  })
})

describe('ZIP suggestions', () => {
  test('S9.3 are at most as many as asked for, the nearest first', async () => {
    const zips = await checker.suggestZips({ city: 'Orlando', state: 'FL', limit: 3 })
    expect(zips).toHaveLength(3)
    expect(zips[0]).toBe('32801')
  })

  test('forgive a typing error in the city', async () => {
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
