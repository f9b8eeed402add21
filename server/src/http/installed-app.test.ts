import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBuilt, WEB_ROOT } from '#pages/template.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

interface Manifest {
  id: string
  lang: string
  start_url: string
  share_target: { action: string; params: { files: { name: string; accept: string[] }[]; text?: string } }
  shortcuts: { name: string; url: string }[]
  screenshots: { src: string }[]
}

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

describe.runIf(isBuilt('es'))('the manifest', () => {
  const read = async (path: string) => (await site.visitor.get(path)).json<Manifest>()

  test('is one app in every language, whose parts lead to the pages of the language', async () => {
    const [english, spanish] = await Promise.all(['', '/es'].map((base) => read(`${base}/manifest.webmanifest`)))
    expect([english!.id, spanish!.id]).toEqual(['/', '/'])
    expect([english!.start_url, spanish!.start_url]).toEqual(['/', '/es/'])
    expect([english!.share_target.action, spanish!.share_target.action]).toEqual(['/share', '/es/share'])
    expect(spanish!.shortcuts.map(({ url }) => url)).toEqual(english!.shortcuts.map(({ url }) => `/es${url}`))
    expect(spanish!.shortcuts.map(({ name }) => name)).not.toEqual(english!.shortcuts.map(({ name }) => name))
    expect(english!.share_target.params.files).toEqual([{ name: 'photos', accept: ['image/*'] }])
  })

  test('stands in the pages of its language', async () => {
    expect((await site.visitor.get('/es/')).body).toContain('<link rel="manifest" href="/es/manifest.webmanifest"')
    expect((await site.visitor.get('/')).body).toContain('<link rel="manifest" href="/manifest.webmanifest"')
  })

  test('leads nobody astray: its shortcuts are pages, and its pictures are there', async () => {
    const { shortcuts, screenshots } = await read('/manifest.webmanifest')
    const answers = await Promise.all(shortcuts.map(({ url }) => site.visitor.get(url)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(shortcuts.map(() => 200))
    expect(screenshots.length).toBeGreaterThan(2)
    expect(screenshots.filter(({ src }) => !existsSync(path.join(WEB_ROOT, src)))).toEqual([])
  })
})
