import { expect, test } from 'vitest'
import { parseSiteConfig } from './site.ts'

test('reads what the admin set', () => {
  const config = {
    productName: 'Barnly',
    siteMode: 'open',
    launchText: 'Soon',
    waitlistText: 'Join us',
    contactEmail: 'hello@barnly.example',
    mapStyleUrl: 'https://tiles.example/style.json',
    hasMapTiles: true,
    premiumListPrice: '25',
    premiumLaunchPrice: '12.50',
    isPaymentSetUp: true,
    earlyAccessHours: 2,
    hasAdvancedAi: true,
    isAdvancedAiForAll: false,
    advancedAiCompany: 'Anthropic',
    canSendMail: true,
    hasLetters: true,
    arePasswordsOn: false,
    hasProvider: true,
    hasSeenSales: true,
  }
  expect(parseSiteConfig(JSON.stringify(config))).toEqual(config)
})

test.each([null, undefined, '', 'nonsense', '[]', '7', '{"productName":7,"siteMode":"closed"}'])(
  'S1.4 S9.2 keeps the pre-launch texts and prices when the page says %j',
  (json) => {
    expect(parseSiteConfig(json)).toEqual({
      productName: 'Yardsnap',
      siteMode: 'prelaunch',
      launchText: 'Coming Early 2025',
      waitlistText: 'Join 500+ garage sale hosts waiting for launch',
      contactEmail: null,
      mapStyleUrl: null,
      hasMapTiles: false,
      premiumListPrice: '19',
      premiumLaunchPrice: '9.99',
      isPaymentSetUp: false,
      earlyAccessHours: 0,
      hasAdvancedAi: false,
      isAdvancedAiForAll: false,
      advancedAiCompany: '',
      canSendMail: false,
      hasLetters: false,
      arePasswordsOn: true,
      hasProvider: false,
      hasSeenSales: false,
    })
  },
)
