import { appWithAdmin } from '#testing/app-with-admin.ts'
import type { TestApp, Visitor } from '#testing/test-app.ts'

export interface AdminSite {
  site: TestApp
  admin: Visitor
  /** A user who is not an admin. */
  other: Visitor
  /** Publishes a listing of a premium seller. @returns its id */
  publish(seller: Visitor, title?: string): Promise<string>
  /** The audit log, newest first. */
  actions(): Promise<{ actor: string; action: string; subject: string; details: string }[]>
}

/** Opens a site with an admin. */
export async function openAdminSite(): Promise<AdminSite> {
  const { site, admin } = await appWithAdmin({ firstName: 'Olga', lastName: 'Perez' })
  return {
    site,
    admin,
    other: await site.signUp({ firstName: 'Ben', lastName: 'Okafor' }),

    async publish(seller, title = 'Porch sale') {
      await site.makePremium(seller.userId)
      const answer = await seller.post('/api/listings', { title, status: 'published', saleDate: '2031-05-03' })
      return answer.json<{ id: string }>().id
    },

    actions: async () => (await admin.get('/api/admin/actions')).json(),
  }
}
