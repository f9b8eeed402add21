import { useLocation } from '@tanstack/react-router'
import { ConfirmAddress } from '#features/accounts/ConfirmAddress.tsx'
import { WayInLayout } from '#features/accounts/WayInLayout.tsx'

export function ConfirmAddressPage() {
  // Behind the '#', so that no server and no log sees it.
  const token = useLocation().hash
  return (
    <WayInLayout title="Confirm your address">
      <ConfirmAddress token={token} />
    </WayInLayout>
  )
}
