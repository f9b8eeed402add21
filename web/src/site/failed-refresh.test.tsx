import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AccessToken } from '@yardsnap/contract/access-tokens'
import type { NotificationSetting } from '@yardsnap/contract/notifications'
import type { OwnSession } from '@yardsnap/contract/own-account'
import type { Webhook } from '@yardsnap/contract/webhooks'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SessionsSection } from './accounts/SessionsSection.tsx'
import { NotificationsSection } from './notifications/NotificationsSection.tsx'
import { TokensSection } from './programs/TokensSection.tsx'
import { WebhooksSection } from './programs/WebhooksSection.tsx'

const AT = '2031-05-10T12:00:00.000Z'
const TOKEN: AccessToken = {
  id: 'token',
  name: 'Price watcher',
  scopes: [],
  createdAt: AT,
  expiresAt: AT,
  lastUsedAt: null,
}
const WEBHOOK: Webhook = {
  id: 'webhook',
  url: 'https://program.example/',
  events: [],
  isOn: true,
  offBecause: null,
  createdAt: AT,
  failingSince: null,
  lastStatus: null,
  lastDeliveredAt: null,
  waitingCount: 0,
}
const SESSION: OwnSession = { id: 'session', userAgent: '', isCurrent: true, signedInAt: AT, lastSeenAt: AT }
const SETTING: NotificationSetting = { kind: 'dibs', push: true, mail: false }

test.each<{ key: string; known: unknown; Part: ComponentType; shows: string }>([
  { key: 'access-tokens', known: [TOKEN], Part: TokensSection, shows: 'Price watcher' },
  { key: 'webhooks', known: [WEBHOOK], Part: WebhooksSection, shows: 'https://program.example/' },
  { key: 'own-sessions', known: [SESSION], Part: SessionsSection, shows: 'This device' },
  { key: 'notification-settings', known: [SETTING], Part: NotificationsSection, shows: 'Dibs' },
])('what is known of $key stays beside the failure to read it again', async ({ key, known, Part, shows }) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData([key], known)
  await client.prefetchQuery({ queryKey: [key], queryFn: () => Promise.reject(new Error('No signal')), staleTime: 0 })
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Part />
    </QueryClientProvider>,
  )
  expect(page).toContain(shows)
  expect(page).toContain('could not be loaded')
})
