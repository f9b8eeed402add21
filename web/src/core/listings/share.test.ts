import { expect, test } from 'vitest'
import { shareLink } from './share.ts'

const link = { title: 'Six families on Maple Street', url: 'https://sales.example/sale/1' }

function browser(share?: () => Promise<void>) {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  return { copied, clipboard, ...(share && { share }) }
}

const refuse = (name: string) => () => Promise.reject(new DOMException('', name))

test('S2.11.4 shares through the device when it can', async () => {
  const device = browser(() => Promise.resolve())
  expect(await shareLink(link, device)).toBe('shared')
  expect(device.copied).toEqual([])
})

test('S2.11.4 copies the link where the device cannot share', async () => {
  const device = browser()
  expect(await shareLink(link, device)).toBe('copied')
  expect(device.copied).toEqual([link.url])
})

test('S2.11.4 does nothing when the person closes the sheet', async () => {
  const device = browser(refuse('AbortError'))
  expect(await shareLink(link, device)).toBe('dismissed')
  expect(device.copied).toEqual([])
})

test('S2.11.4 copies the link when sharing is not allowed', async () => {
  expect(await shareLink(link, browser(refuse('NotAllowedError')))).toBe('copied')
})

test('tells when the link could not be copied either', async () => {
  expect(await shareLink(link, {})).toBe('failed')
  expect(await shareLink(link, { clipboard: { writeText: refuse('NotAllowedError') } })).toBe('failed')
})
