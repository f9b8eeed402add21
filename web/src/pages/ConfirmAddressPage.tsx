import { useLocation } from '@tanstack/react-router'
import { ConfirmAddress } from '#features/accounts/ConfirmAddress.tsx'

export function ConfirmAddressPage() {
  // Behind the '#', so that no server and no log sees it.
  return <ConfirmAddress token={useLocation().hash} />
}
