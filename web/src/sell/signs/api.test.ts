import type { OwnSignPlan, SignPlan, StreetSign } from '@yardsnap/contract/street-signs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveCollected } from './api.ts'

const sign = (crossing: string): StreetSign => ({
  crossing,
  position: null,
  carsFrom: 'north',
  turn: null,
  isCollected: false,
})

/** As the server has it. */
let plan: OwnSignPlan
beforeEach(() => {
  const signs = ['Oak & 5th', '', 'Elm & 9th'].map(sign)
  plan = { signs, accent: 'brick', families: 3, house: null, around: null }
  vi.stubGlobal('fetch', async (_address: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'PUT') plan = { ...plan, ...(JSON.parse(body!) as SignPlan) }
    return Response.json(plan)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const collected = () => plan.signs.filter(({ isCollected }) => isCollected).map(({ crossing }) => crossing)

test('what another phone has collected stays collected', async () => {
  await saveCollected('sale', { sign: sign('Elm & 9th'), index: 2, isCollected: true })
  const answer = await saveCollected('sale', { sign: sign(''), index: 1, isCollected: true })
  expect(collected()).toEqual(['', 'Elm & 9th'])
  expect(answer).toMatchObject({ signs: plan.signs, accent: 'brick', families: 3 })
  await saveCollected('sale', { sign: sign('Elm & 9th'), index: 2, isCollected: false })
  expect(collected()).toEqual([''])
})

test('a sign that has another number by now is still the one that is ticked off', async () => {
  plan.signs.shift()
  await saveCollected('sale', { sign: sign('Elm & 9th'), index: 2, isCollected: true })
  expect(collected()).toEqual(['Elm & 9th'])
})

test('a sign that is gone changes no other', async () => {
  const answer = await saveCollected('sale', { sign: sign('Main & 1st'), index: 0, isCollected: true })
  expect(collected()).toEqual([])
  expect(answer.signs).toHaveLength(3)
})
