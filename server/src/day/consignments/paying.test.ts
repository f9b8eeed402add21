import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { addConsignor, openSettled, payByCheck, readSettlement, type TestConsignment } from './test-consignments.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

describe('payments', () => {
  test('nobody is paid twice, by one call repeated or by two at once', async () => {
    const { sale, ana } = await openSettled(site)
    expect((await payByCheck(sale, ana.id, 400)).json()).toMatchObject({
      message: '$5.00 is to be paid to Ana now. Look at it again.',
    })
    const same = randomUUID()
    const answers = await Promise.all([
      payByCheck(sale, ana.id, 500, { payoutId: same }),
      payByCheck(sale, ana.id, 500, { payoutId: same }),
      payByCheck(sale, ana.id, 500),
    ])
    const { consignors, paidCents } = await readSettlement(sale)
    expect([consignors[0]!.payouts.length, consignors[0]!.state, paidCents]).toEqual([1, 'paid', 500])
    expect(answers.map(({ statusCode }) => statusCode)).toContain(204)
    expect((await payByCheck(sale, ana.id, 500)).statusCode).toBe(409)
  })

  test('a payment can be undone, and both leave a trace', async () => {
    const { sale, ana } = await openSettled(site)
    const payoutId = randomUUID()
    await payByCheck(sale, ana.id, 500, { payoutId })
    const undo = () => sale.host.delete(`${sale.path}/consignors/${ana.id}/payouts/${payoutId}`)
    expect([(await undo()).statusCode, (await undo()).statusCode]).toEqual([204, 204])
    expect((await payByCheck(sale, ana.id, 500)).statusCode).toBe(204)
    const [row] = (await readSettlement(sale)).consignors
    expect(row!.payouts.map(({ cents, means, undoneAt }) => [cents, means, undoneAt === null])).toEqual([
      [500, 'check', false],
      [500, 'check', true],
    ])
    expect(row!.dueCents).toBe(0)
  })
})

describe('a check', () => {
  const noteCashed = ({ host, path }: TestConsignment, consignorId: string, payoutId: string, day: string | null) =>
    host.put(`${path}/consignors/${consignorId}/payouts/${payoutId}/cashed`, { day })

  test('that is lost is written anew once, and the lost one counts no more', async () => {
    const { sale, ana } = await openSettled(site)
    const [lost, other] = [randomUUID(), randomUUID()]
    await payByCheck(sale, ana.id, 500, { payoutId: lost })
    expect((await payByCheck(sale, ana.id, 400, { replaces: lost })).json()).toMatchObject({
      message: '$5.00 is to be paid to Ana now. Look at it again.',
    })
    const answers = await Promise.all([
      payByCheck(sale, ana.id, 500, { payoutId: other, replaces: lost }),
      payByCheck(sale, ana.id, 500, { payoutId: other, replaces: lost }),
      payByCheck(sale, ana.id, 500, { replaces: lost }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 409).length).toBeGreaterThanOrEqual(1)
    const { consignors, paidCents } = await readSettlement(sale)
    expect(paidCents).toBe(500)
    expect(consignors[0]!.payouts.map(({ replaces, undoneAt }) => [replaces, undoneAt === null])).toEqual([
      [null, false],
      [lost, true],
    ])
    expect((await noteCashed(sale, ana.id, lost, '2031-06-01')).statusCode).toBe(409)
  })

  test('that was cashed is neither undone nor written anew', async () => {
    const { sale, ana } = await openSettled(site)
    const payoutId = randomUUID()
    await payByCheck(sale, ana.id, 500, { payoutId })
    expect((await noteCashed(sale, ana.id, payoutId, '2031-06-01')).statusCode).toBe(204)
    const cashed = { message: 'This check was cashed on Sun, Jun 1, 2031.' }
    expect((await payByCheck(sale, ana.id, 500, { replaces: payoutId })).json()).toMatchObject(cashed)
    const undo = () => sale.host.delete(`${sale.path}/consignors/${ana.id}/payouts/${payoutId}`)
    expect((await undo()).json()).toMatchObject(cashed)
    expect((await readSettlement(sale)).consignors).toMatchObject([{ payouts: [{ cashedOn: '2031-06-01' }] }])
    await noteCashed(sale, ana.id, payoutId, null)
    expect((await undo()).statusCode).toBe(204)
  })

  test('of somebody else is not found, and cash is never cashed', async () => {
    const { sale, ana } = await openSettled(site)
    const payoutId = randomUUID()
    await payByCheck(sale, ana.id, 500, { payoutId })
    const ben = await addConsignor(sale, 'Ben')
    expect((await noteCashed(sale, ben.id, payoutId, '2031-06-01')).statusCode).toBe(404)
    const { sale: other, ana: cleo } = await openSettled(site)
    expect((await payByCheck(other, cleo.id, 500, { replaces: payoutId })).statusCode).toBe(404)
    const cash = randomUUID()
    const paid = { cents: 500, means: 'cash', day: '2031-05-10', note: '' }
    await other.host.put(`${other.path}/consignors/${cleo.id}/payouts/${cash}`, paid)
    expect((await noteCashed(other, cleo.id, cash, '2031-06-01')).statusCode).toBe(409)
    expect((await payByCheck(other, cleo.id, 500, { replaces: cash })).statusCode).toBe(409)
  })
})
