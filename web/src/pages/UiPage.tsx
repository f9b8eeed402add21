import { PageTitle } from '#ui/PageTitle.tsx'

export function UiPage() {
  return <PageTitle title="Components" />
}
