import { type RecordedRequest, type FakeServer, startFake } from '#testing/fake-server.ts'

export interface FakeUsps extends FakeServer {
  /** Valid tokens; a test clears them to revoke them. */
  tokens: Set<string>
}

/** Known addresses: house and street in upper case, with USPS's delivery point confirmation. */
const HOUSES: Record<string, { zip: string; city: string; state: string; dpv: string; unit?: string }> = {
  '400 S ORANGE AVE': { zip: '32801', city: 'ORLANDO', state: 'FL', dpv: 'Y' },
  '233 S WACKER DR': { zip: '60606', city: 'CHICAGO', state: 'IL', dpv: 'D' },
  '350 5TH AVE': { zip: '10118', city: 'NEW YORK', state: 'NY', dpv: 'S' },
  '12 OAK CT': { zip: '34786', city: 'WINDERMERE', state: 'FL', dpv: 'N' },
}
const SEVERAL = '99 PARK PL'

export async function startFakeUsps(): Promise<FakeUsps> {
  const server = await startFake((asked) => (asked.method === 'POST' ? giveToken(asked) : lookUpAddress(asked)))
  // Mutate one object, so that the server sees what a test sets.
  const fake: FakeUsps = Object.assign(server, { tokens: new Set<string>() })
  return fake

  function giveToken({ body }: RecordedRequest) {
    const { client_id: clientId, grant_type: grantType } = JSON.parse(body)
    if (!clientId || grantType !== 'client_credentials') return { status: 401, body: { error: 'invalid_client' } }
    const token = `token-${fake.requests.length}`
    fake.tokens.add(token)
    return { body: { access_token: token, token_type: 'Bearer', expires_in: '28799' } }
  }

  function lookUpAddress({ url, headers }: RecordedRequest) {
    if (!fake.tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) {
      return { status: 401, body: { error: { code: '401', message: 'Invalid token' } } }
    }
    const street = (url.searchParams.get('streetAddress') ?? '').toUpperCase()
    if (street === SEVERAL) return refusal('010006')
    const house = HOUSES[street]
    if (!house) return refusal('010005')
    return {
      body: {
        firm: null,
        address: {
          streetAddress: street,
          secondaryAddress: url.searchParams.get('secondaryAddress')?.toUpperCase() ?? null,
          city: house.city,
          state: house.state,
          ZIPCode: house.zip,
          ZIPPlus4: '1234',
        },
        additionalInfo: { DPVConfirmation: house.dpv, business: 'N', vacant: 'N' },
        corrections: [{ code: '', text: '' }],
        matches: [{ code: '31', text: 'Single Response - exact match' }],
      },
    }
  }
}

function refusal(code: string) {
  return { status: 400, body: { apiVersion: 'v3', error: { code: '400', errors: [{ status: '400', code }] } } }
}
