import type { Host } from '@yardsnap/contract/accounts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'

/** S2.11.5. */
export function HostCard({ host }: { host: Host }) {
  return (
    <Card className="p-4.5">
      <h2 className="text-h3">Hosted By</h2>
      <div className="mt-3 flex items-center gap-3.5">
        <Avatar {...host} className="size-13" />
        <p className="min-w-0">
          <bdi className="block truncate font-bold">
            {host.firstName} {host.lastName}
          </bdi>
          <span className="text-small text-ink-soft">Garage Sale Host</span>
        </p>
      </div>
    </Card>
  )
}
