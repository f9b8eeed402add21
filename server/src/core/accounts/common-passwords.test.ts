import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#testing/mail-server.ts'
import { toCookieHeader, testApp, type TestApp } from '#testing/test-app.ts'
import { refuseGuessable } from './common-passwords.ts'

const GOOD = 'correct horse battery'
const COMMON = /Many people use this password/
const KNOWN = /made of your name, your email address or the word Yardsnap/

let mails: MailServer
let site: TestApp
beforeAll(async () => {
  mails = await startMailServer()
  site = await testApp({ env: { SMTP_URL: mails.url } })
})
afterAll(async () => {
  await site.close()
  await mails.close()
})

const newEmail = () => `${randomUUID()}@example.com`
const NAMES = { name: 'Dana Miller', firstName: 'Dana', lastName: 'Miller' }
const signUp = (password: string, email = newEmail()) =>
  site.visitor.post('/api/auth/sign-up/email', { email, password, ...NAMES })
const signIn = (email: string, password: string) => site.visitor.post('/api/auth/sign-in/email', { email, password })

describe('S-T19 a password that is easy to guess', () => {
  test.each([
    ['password', COMMON],
    ['PassWord1', COMMON],
    ['yardsnap2026', KNOWN],
    ['Dana-Miller!', KNOWN],
    ['miller.dana.99', KNOWN],
  ])('is refused at sign-up: %s', async (password, message) => {
    const email = newEmail()
    const answer = await signUp(password, email)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'invalid', message: expect.stringMatching(message) },
    ])
    expect((await signUp(GOOD, email)).statusCode).toBe(200)
  })

  test('is refused when it is changed, and the former one stays', async () => {
    const email = newEmail()
    await signUp(GOOD, email)
    const cookie = toCookieHeader(await signIn(email, GOOD))
    const change = (newPassword: string) =>
      site.visitor.post('/api/auth/change-password', { currentPassword: GOOD, newPassword }, { cookie })
    for (const guessable of ['sunshine', 'danamiller', email]) expect((await change(guessable)).statusCode).toBe(400)
    expect((await signIn(email, GOOD)).statusCode).toBe(200)
    expect((await change('another good one')).statusCode).toBe(200)
  })

  test('is refused by the link to a new password, which can be used again', async () => {
    const email = newEmail()
    await signUp(GOOD, email)
    await site.visitor.post('/api/account/password-reset-requests', { email })
    const { text } = await mails.next(email, 'Choose a new')
    const token = /reset-password#(\S+)/.exec(text)?.[1] ?? ''
    const reset = (password: string) => site.visitor.post('/api/account/password-reset', { token, password })
    const answer = await reset('trustno1')
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'invalid', message: expect.stringMatching(COMMON) },
    ])
    expect((await reset('another good one')).statusCode).toBe(204)
  })

  test.each(['correct horse battery', 'dana likes old lamps', 'yardsnap is where i sell', 'anno domini 1820'])(
    'is not %s',
    (password) => {
      const person = { email: 'd@example.com', name: 'Dana Ann Miller', firstName: 'Dana', lastName: 'Miller' }
      expect(() => refuseGuessable(password, person, 'Yardsnap')).not.toThrow()
    },
  )

  test('is one with accents and other letters as well', () => {
    const person = { email: 'jose@example.com', firstName: 'José', lastName: 'Núñez' }
    expect(() => refuseGuessable('Jose.Nunez.2026', person, 'Yardsnap')).toThrow(KNOWN)
  })
})
