import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentUser } from '#features/accounts/api.ts'
import { AdsPanel } from '#features/operator/AdsPanel.tsx'
import { FiguresPanel } from '#features/operator/FiguresPanel.tsx'
import { LogPanel, MailPanel, WaitlistPanel } from '#features/operator/NotesPanels.tsx'
import { OPERATOR_TABS, type OperatorTab } from '#features/operator/operator-view.ts'
import { ProductsPanel } from '#features/operator/ProductsPanel.tsx'
import { ReportsPanel } from '#features/operator/ReportsPanel.tsx'
import { SalesPanel } from '#features/operator/SalesPanel.tsx'
import { UsersPanel } from '#features/operator/UsersPanel.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const route = getRouteApi('/shell/admin')

const LABELS: Record<OperatorTab, string> = {
  figures: 'Figures',
  reports: 'Reports',
  sales: 'Sales',
  users: 'Accounts',
  ads: 'Ads',
  supplies: 'Supplies',
  waitlist: 'Waitlist',
  mail: 'Mail',
  log: 'Log',
}

/** For whoever runs the site; for everybody else there is no such page. */
export function OperatorPage() {
  const user = useCurrentUser()
  return user?.isOperator ? <Panels /> : <NotFoundPage />
}

function Panels() {
  const { tab = 'figures', search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = (words: string) => void navigate({ search: { tab, ...(words && { search: words }) } })
  const panels: Record<OperatorTab, ReactNode> = {
    figures: <FiguresPanel />,
    reports: <ReportsPanel />,
    sales: <SalesPanel search={search} onSearch={onSearch} />,
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
        tabs={OPERATOR_TABS.map((value) => ({ value, label: LABELS[value], panel: panels[value] }))}
      />
    </div>
  )
}
