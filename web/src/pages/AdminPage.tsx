import { t } from '@yardsnap/contract/texts'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentUser } from '#core/accounts/api.ts'
import { AdsPanel } from '#site/admin/AdsPanel.tsx'
import { CommunityDaysPanel } from '#site/admin/CommunityDaysPanel.tsx'
import { FiguresPanel } from '#site/admin/FiguresPanel.tsx'
import { LocalRulesPanel } from '#site/admin/LocalRulesPanel.tsx'
import { OpenWorkBadge } from '#site/admin/OpenWorkBadge.tsx'
import { LogPanel, MailPanel, WaitlistPanel } from '#site/admin/NotesPanels.tsx'
import { ADMIN_TABS, type AdminTab } from '#site/admin/admin-view.ts'
import { ProductsPanel } from '#site/admin/ProductsPanel.tsx'
import { ReportsPanel } from '#site/admin/ReportsPanel.tsx'
import { ListingsPanel } from '#site/admin/ListingsPanel.tsx'
import { SeenSalesPanel } from '#site/admin/SeenSalesPanel.tsx'
import { SupportPanel } from '#site/admin/SupportPanel.tsx'
import { UsersPanel } from '#site/admin/UsersPanel.tsx'
import { site } from '#lib/site.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const route = getRouteApi('/shell/admin')

const LABELS: Record<AdminTab, string> = {
  figures: t`Figures`,
  reports: t`Reports`,
  messages: t`Messages`,
  sales: t`Sales`,
  seen: t`Seen sales`,
  days: t`Sale days`,
  rules: t`Local rules`,
  users: t`Accounts`,
  ads: t`Ads`,
  supplies: t`Supplies`,
  waitlist: t`Waitlist`,
  mail: t`Mail`,
  log: t`Log`,
}

const SHOWN_TABS = ADMIN_TABS.filter((tab) => tab !== 'seen' || site.hasSeenSales)

const BADGES: Partial<Record<AdminTab, ReactNode>> = {
  reports: <OpenWorkBadge kind="reports" />,
  messages: <OpenWorkBadge kind="supportMessages" />,
}

/** Not found for everybody but admins. */
export function AdminPage() {
  const user = useCurrentUser()
  return user?.isAdmin ? <Panels /> : <NotFoundPage />
}

function Panels() {
  const { tab = 'figures', search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = (words: string) => void navigate({ search: { tab, ...(words && { search: words }) } })
  const panels: Record<AdminTab, ReactNode> = {
    figures: <FiguresPanel />,
    reports: <ReportsPanel />,
    messages: <SupportPanel />,
    sales: <ListingsPanel search={search} onSearch={onSearch} />,
    seen: <SeenSalesPanel />,
    days: <CommunityDaysPanel />,
    rules: <LocalRulesPanel search={search} onSearch={onSearch} />,
    users: <UsersPanel search={search} onSearch={onSearch} />,
    ads: <AdsPanel />,
    supplies: <ProductsPanel />,
    waitlist: <WaitlistPanel />,
    mail: <MailPanel />,
    log: <LogPanel />,
  }
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Run the site" className="mb-4" />
      <Tabs
        label="What to look at"
        value={tab}
        onValueChange={(next) => void navigate({ search: { tab: next } })}
        tabs={SHOWN_TABS.map((value) => ({
          value,
          label: LABELS[value],
          badge: BADGES[value],
          panel: panels[value],
        }))}
      />
    </div>
  )
}
