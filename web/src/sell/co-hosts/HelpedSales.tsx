import type { CoHostedSale } from '@yardsnap/contract/co-hosts'
import { formatDate } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import { useSalesWithCoHosts } from '#core/co-hosts/api.ts'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { ROLE_TEXTS } from './role-texts.ts'

/** The sales of others that the user helps with; nothing where there are none, and where they cannot be loaded. */
export function HelpedSales() {
  const { data } = useSalesWithCoHosts()
  const helping = data?.helping ?? []
  if (helping.length === 0) return null
  return (
    <section aria-labelledby="helped-sales">
      <h2 id="helped-sales" className="mb-4 text-h2">
        Sales you help with
      </h2>
      <ul className="grid grid-cols-1 gap-3 wide:grid-cols-2">
        {helping.map((sale) => (
          <li key={sale.listingId}>
            <SaleRow sale={sale} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SaleRow({ sale }: { sale: CoHostedSale }) {
  const { listingId, title, ownerName, role, saleDate, isOfferedSale } = sale
  const params = { listingId }
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4.5 py-3">
      <div className="min-w-0 grow basis-52">
        <h3 className="text-h3 wrap-anywhere">
          <bdi>{title}</bdi>
        </h3>
        <p className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
          <Badge tone={role === 'edit' ? 'good' : 'info'}>{ROLE_TEXTS[role]}</Badge>
          <span className="min-w-0 wrap-anywhere">
            {saleDate ? t`${ownerName}, ${formatDate(saleDate)}` : ownerName}
          </span>
        </p>
        {isOfferedSale && <p className="text-small font-semibold wrap-anywhere">{ownerName} offers you this sale.</p>}
      </div>
      <div className="flex flex-wrap gap-2.5">
        {isOfferedSale && (
          <ButtonLink to="/sale/$listingId/people" params={params}>
            Look at the offer<span className="sr-only">: {title}</span>
          </ButtonLink>
        )}
        {role === 'edit' && (
          <ButtonLink to="/create" search={{ edit: listingId }} tone="secondary">
            Edit<span className="sr-only"> {title}</span>
          </ButtonLink>
        )}
        {role === 'edit' && (
          <ButtonLink to="/sale/$listingId" params={params} tone="secondary">
            View<span className="sr-only"> {title}</span>
          </ButtonLink>
        )}
        <ButtonLink to="/sale/$listingId/dibs" params={params} tone="secondary">
          Dibs<span className="sr-only">: {title}</span>
        </ButtonLink>
      </div>
    </Card>
  )
}
