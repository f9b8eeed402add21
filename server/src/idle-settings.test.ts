import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { idleSettings } from './idle-settings.ts'

const APP_SECRET = 'x'.repeat(32)

test('a setting whose part is not built yet is named', () => {
  const config = parseConfig({ APP_SECRET, GEOCODER: 'census', ADMIN_EMAILS: 'a@example.com', SITE_MODE: 'open' })
  expect(idleSettings(config)).toEqual(['GEOCODER', 'ADMIN_EMAILS'])
})

test('nothing is named when nothing is set', () => {
  expect(idleSettings(parseConfig({ APP_SECRET }))).toEqual([])
})
