import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { idleSettings } from './idle-settings.ts'

const APP_SECRET = 'x'.repeat(32)

test('a setting whose part is not built yet is named', () => {
  const config = parseConfig({ APP_SECRET, GEOCODER: 'census', SMTP_URL: 'smtp://localhost', SITE_MODE: 'open' })
  expect(idleSettings(config)).toEqual(['GEOCODER', 'SMTP_URL'])
})

test('nothing is named when nothing is set', () => {
  expect(idleSettings(parseConfig({ APP_SECRET }))).toEqual([])
})
