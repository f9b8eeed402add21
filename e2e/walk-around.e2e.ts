import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { photosCard, readListingId } from './create-screen.ts'
import { expectWellFormed, goBack, PHONE, sharedSite } from './harness.ts'
import { taskScreen } from './items-screen.ts'

const site = sharedSite({ DETECTION: 'off' })

/** Lets the page have a camera that shows a drawing, another one for each number that `showScene` is given. */
async function giveCamera(page: Page): Promise<void> {
  await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d')!
    const draw = () => {
      let state = Number(document.documentElement.dataset['scene'] ?? 1) * 7919
      const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
      context.fillStyle = 'rgb(120 120 120)'
      context.fillRect(0, 0, canvas.width, canvas.height)
      for (let thing = 0; thing < 60; thing += 1) {
        context.fillStyle = `rgb(${random(256)} ${random(256)} ${random(256)})`
        context.fillRect(random(640), random(480), 24 + random(160), 24 + random(120))
      }
    }
    draw()
    setInterval(draw, 50)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
  })
}

const showScene = (page: Page, scene: number) =>
  page.evaluate((number) => void (document.documentElement.dataset['scene'] = String(number)), scene)

async function refuseCamera(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
}

const walkScreen = (page: Page) => taskScreen(page, 'Walk around')
const upgradeModal = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Premium' })
const shutter = (page: Page) => walkScreen(page).getByRole('button', { name: 'Take one now' })

async function openCreate({ width = 390, isPremium = false }: { width?: number; isPremium?: boolean } = {}) {
  const seller = await site.app.signUp()
  if (isPremium) await site.app.makePremium(seller.userId)
  const page = await site.open({ width, visitor: seller, path: '/create' })
  const open = () => photosCard(page).getByRole('button', { name: 'Walk around' }).click()
  return { page, seller, open }
}

const readPhotos = async (seller: { get: (path: string) => Promise<{ json: () => unknown }> }, page: Page) =>
  (await seller.get(`/api/listings/${await readListingId(page)}/photos`)).json()

describe.each(PHONE)('walking around at %d pixels', (width) => {
  test('S5.5 S5.6 the shutter fires by itself for each new view, and a free seller sends the best five', async () => {
    const { page, seller, open } = await openCreate({ width })
    await giveCamera(page)
    await open()
    const screen = walkScreen(page)
    for (let scene = 1; scene <= 6; scene += 1) {
      await showScene(page, scene)
      await screen.getByText(`${scene} of 30`, { exact: true }).waitFor()
    }
    await screen.getByText('This view is taken. Go on to the next things.').waitFor()
    await expectWellFormed(page)
    await screen.getByRole('button', { name: 'Look at 6 photos' }).click()
    await screen.getByText(/^There is room for 5 of your 6 photos\./).waitFor()
    await expectWellFormed(page)
    expect(await screen.getByRole('button', { name: /^Photo \d$/, pressed: true }).count()).toBe(5)
    const left = screen.getByRole('button', { name: /^Photo \d$/, pressed: false })
    await left.click()
    await upgradeModal(page).getByText('You have reached the photo limit').waitFor()
    await goBack(page, { overlays: 2 })
    await upgradeModal(page).waitFor({ state: 'hidden' })
    await screen.getByRole('button', { name: 'Upload 5 photos' }).click()
    await photosCard(page).getByText('5/10', { exact: true }).waitFor()
    expect(await readPhotos(seller, page)).toHaveLength(5)
  })

  test('without a camera, photos are taken out of a chosen video, which is not sent', async () => {
    const { page, seller, open } = await openCreate({ width })
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.headers()['content-type'] ?? ''))
    await giveCamera(page)
    await page.evaluate(async () => {
      const recorder = new MediaRecorder(await navigator.mediaDevices.getUserMedia({ video: true }))
      const parts: Blob[] = []
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
      const isStopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
      recorder.start()
      for (const scene of [1, 2]) {
        document.documentElement.dataset['scene'] = String(scene)
        await new Promise((resolve) => setTimeout(resolve, 3000))
      }
      recorder.stop()
      await isStopped
      Reflect.set(window, 'recorded', new File(parts, 'garage.webm', { type: 'video/webm' }))
    })
    await refuseCamera(page)
    await open()
    const screen = walkScreen(page)
    await screen
      .getByRole('alert')
      .getByText(/^No camera was found/)
      .waitFor()
    await expectWellFormed(page)
    await screen.getByLabel('Use a video').evaluate((input: HTMLInputElement) => {
      const transfer = new DataTransfer()
      transfer.items.add(Reflect.get(window, 'recorded') as File)
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    const upload = screen.getByRole('button', { name: /^Upload \d photos$/ })
    // One for each scene; a recording may also hold a frame of the change between them.
    const count = Number(/\d/.exec(await upload.innerText())?.[0])
    expect(count).toBeGreaterThanOrEqual(2)
    await upload.click()
    await photosCard(page).getByText(`${count}/10`, { exact: true }).waitFor()
    expect(await readPhotos(seller, page)).toHaveLength(count)
    expect(sent.filter((type) => type.startsWith('video/'))).toEqual([])
    expect(sent.filter((type) => type === 'image/jpeg')).toHaveLength(count)
  })
})

test('what is no video says so, and another one can be chosen', async () => {
  const { page, open } = await openCreate()
  await refuseCamera(page)
  await open()
  const screen = walkScreen(page)
  const file = { name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('not a video') }
  await screen.getByLabel('Use a video').setInputFiles([file])
  await screen
    .getByRole('alert')
    .getByText(/^This browser cannot read this video/)
    .waitFor()
  await screen.getByLabel('Use a video').waitFor()
})

test('photos of a walk outlast its screen, by keyboard on a desk', async () => {
  const { page, open } = await openCreate({ width: 1280 })
  await giveCamera(page)
  await open()
  await walkScreen(page).getByText('1 of 30', { exact: true }).waitFor()
  await expectWellFormed(page)
  await page.keyboard.press('Escape')
  await walkScreen(page).waitFor({ state: 'detached' })
  await showScene(page, 2)
  const again = photosCard(page).getByRole('button', { name: 'Go on with your walk (1 photo)' })
  await again.press('Enter')
  await walkScreen(page).getByText('2 of 30', { exact: true }).waitFor()
  await walkScreen(page).getByRole('button', { name: 'Look at 2 photos' }).press('Enter')
  await walkScreen(page).getByRole('button', { name: 'Photo 1' }).press('Space')
  await walkScreen(page).getByRole('button', { name: 'Upload 1 photo' }).press('Enter')
  await photosCard(page).getByText('1/10', { exact: true }).waitFor()
})

test('S9.1 with Premium a walk of more than ten photos is sent whole, ten at a time', async () => {
  const { page, seller, open } = await openCreate({ isPremium: true })
  const attached: number[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/photos')) return
    attached.push((request.postDataJSON() as { imageUrls: string[] }).imageUrls.length)
  })
  await giveCamera(page)
  await open()
  await walkScreen(page).getByText('1 of 30', { exact: true }).waitFor()
  for (let taken = 2; taken <= 12; taken += 1) {
    await shutter(page).click()
    await walkScreen(page).getByText(`${taken} of 30`, { exact: true }).waitFor()
  }
  await walkScreen(page).getByRole('button', { name: 'Look at 12 photos' }).click()
  await walkScreen(page).getByRole('button', { name: 'Upload 12 photos' }).click()
  await photosCard(page).getByText('12 photos', { exact: true }).waitFor()
  expect(attached).toEqual([10, 2])
  expect(await readPhotos(seller, page)).toHaveLength(12)
})

test('where the browser makes no photo, the camera does not say that one was taken', async () => {
  const { page, open } = await openCreate()
  await giveCamera(page)
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null)
  })
  await open()
  await walkScreen(page).getByText('No photo was made').waitFor()
  expect(
    await walkScreen(page)
      .getByText(/^Taken/)
      .count(),
  ).toBe(0)
  expect(await walkScreen(page).locator('img').count()).toBe(0)
})
