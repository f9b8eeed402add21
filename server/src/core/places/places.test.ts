import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const ORANGE_AVE = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' }

describe('the places calls', () => {
  let places: TestApp
  let seller: Visitor
  beforeAll(async () => {
    places = await testApp()
    seller = await places.signUp()
  })
  afterAll(() => places.close())

  test('S7.13 checks an address', async () => {
    const answer = await seller.post('/api/validate-address', ORANGE_AVE)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ isValid: true, confidence: 0.85, suggestedAddress: null, verifiedBy: 'embedded' })
  })

  test('S3.6 answers a suggestion with its four parts', async () => {
    const answer = await seller.post('/api/validate-address', { ...ORANGE_AVE, city: 'Orlnado' })
    expect(answer.json()).toMatchObject({
      isValid: false,
      confidence: expect.any(Number),
      suggestedAddress: ORANGE_AVE,
    })
  })

  test('says why a ZIP does not fit the city, and what does', async () => {
    const answer = await seller.post('/api/validate-address', { ...ORANGE_AVE, zipCode: '90210' })
    expect(answer.json()).toEqual({
      isValid: false,
      confidence: 0.5,
      suggestedAddress: null,
      verifiedBy: 'embedded',
      mismatch: {
        text: '90210 is Beverly Hills, CA. Orlando, FL has 32801, 32805, 32803 and more.',
        zips: ['32801', '32805', '32803'],
        city: { city: 'Beverly Hills', state: 'CA' },
      },
    })
  })

  test('S-E4 says it in the language of whoever asks', async () => {
    const address = { ...ORANGE_AVE, zipCode: '90210' }
    const answer = await seller.post('/api/validate-address', address, { 'x-language': 'es' })
    expect(answer.json()).toMatchObject({
      mismatch: { text: '90210 es de Beverly Hills, CA. Orlando, FL tiene 32801, 32805, 32803 y otros.' },
    })
  })

  test('S7.13 accepts an incomplete address', async () => {
    const answer = await seller.post('/api/validate-address', { city: 'Orlando', state: 'FL' })
    expect(answer.json()).toMatchObject({ isValid: false, confidence: 0.25, suggestedAddress: null })
  })

  test('S7.14 S9.3 lists up to three ZIPs of a city', async () => {
    const answer = await seller.get('/api/zip-suggestions?city=Orlando&state=FL')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(['32801', '32805', '32803'])
    expect((await seller.get('/api/zip-suggestions?city=Nowhereville&state=FL')).json()).toEqual([])
  })

  test('S4.6 names the city of a ZIP', async () => {
    expect((await seller.get('/api/zip-city?zipCode=32801')).json()).toEqual({ city: { city: 'Orlando', state: 'FL' } })
    expect((await seller.get('/api/zip-city?zipCode=00000')).json()).toEqual({ city: null })
    expect((await seller.get('/api/zip-city?zipCode=328')).statusCode).toBe(400)
  })

  test('S7.16 geocodes a place for anyone', async () => {
    const answer = await places.visitor.get('/api/geocode?address=Orlando,%20FL')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ latitude: 28.5383, longitude: -81.3792, precision: 'city', label: 'Orlando, FL' })
  })

  test('S7.16 returns 200 without a position for an unknown place', async () => {
    const answer = await places.visitor.get('/api/geocode?address=Nowhereville')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ latitude: null, longitude: null, precision: null, label: null })
  })

  test('the address calls require a session', async () => {
    expect((await places.visitor.post('/api/validate-address', ORANGE_AVE)).statusCode).toBe(401)
    expect((await places.visitor.get('/api/zip-suggestions?city=Orlando&state=FL')).statusCode).toBe(401)
    expect((await places.visitor.get('/api/zip-city?zipCode=32801')).statusCode).toBe(401)
  })

  test.each([
    ['/api/geocode', 'no address'],
    ['/api/geocode?address=a%00b', 'a character that cannot be stored'],
    [`/api/geocode?address=${'x'.repeat(301)}`, 'too long an address'],
    ['/api/zip-suggestions?city=Orlando', 'no state'],
  ])('%s is refused: %s', async (url) => {
    expect((await seller.get(url)).statusCode).toBe(400)
  })

  test('a street of the wrong type is refused', async () => {
    const answer = await seller.post('/api/validate-address', { ...ORANGE_AVE, streetAddress: { $ne: 1 } })
    expect(answer.statusCode).toBe(400)
  })
})

test('L6 lookups are rate limited, with the seconds to wait', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } })
  try {
    const seller = await limited.signUp()
    const calls = Array.from({ length: 100 }, () => seller.post('/api/validate-address', ORANGE_AVE))
    const refused = (await Promise.all(calls)).filter((answer) => answer.statusCode === 429)
    expect(refused.length).toBeGreaterThanOrEqual(40)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await limited.close()
  }
})
