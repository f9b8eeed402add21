import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import type { TestApp, Visitor } from '#testing/test-app.ts'
import { createDay, dayFromNow, makeCode, setStatus } from './test-community-days.ts'

export const RAIN_DATE = dayFromNow(37)

/** Tells all houses that the day moves or is called off. */
export const tell = (organizer: Visitor, slug: string, news: string, words = '') =>
  organizer.post(`/api/community-days/${slug}/news`, { news, words })

/** What the news of days begin with and end in, at a site that sends mails. */
export function newsOf(site: TestApp) {
  /** Where mail is sent, accounts confirm their address first. */
  async function signUp(name = 'Ann'): Promise<Visitor> {
    const person = await site.signUp({ firstName: name, lastName: 'Host' })
    await site.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, person.userId))
    return person
  }

  return {
    signUp,

    async openConfirmedDay(fields: object = {}) {
      const organizer = await signUp('Olga')
      const { slug, id } = await createDay(organizer, { rainDate: RAIN_DATE, ...fields })
      await setStatus(organizer, slug, 'open')
      return { organizer, slug, id, code: await makeCode(organizer, slug) }
    },

    async allSent(): Promise<void> {
      const open = async () => {
        const { rows } = await site.database.pool.query<{ count: number }>(
          `select count(*)::int as count from pgboss.job
           where name like 'community-news%' and name <> 'community-news-resume' and state in ('created', 'retry', 'active')`,
        )
        return rows[0]!.count
      }
      await expect.poll(open, { timeout: 60_000 }).toBe(0)
    },
  }
}
