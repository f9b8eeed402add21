import os from 'node:os'
import ipaddr from 'ipaddr.js'

/**
 * Public by its number, but served by the cloud itself: Azure's agent (learn.microsoft.com, 'What is IP address
 * 168.63.129.16?').
 */
const CLOUD_ADDRESSES = [ipaddr.parseCIDR('168.63.129.16/32')]

/**
 * Whether an address is on the public internet; SSRF protection for every request to an address that users provide.
 * Excluded are this machine and its own networks (which have public IPv6 addresses behind the firewall), private and
 * link-local networks (with the clouds' metadata services), multicast, ranges reserved for tests and documentation, and
 * IPv6 forms that embed an IPv4 address.
 * @param ownNetworks in CIDR notation
 */
export function isPublicAddress(address: string, ownNetworks: string[] = networksOfThisMachine()): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  const isWithin = (network: ReturnType<typeof ipaddr.parseCIDR>) =>
    network[0].kind() === parsed.kind() && parsed.match(network)
  if (CLOUD_ADDRESSES.some(isWithin) || ownNetworks.map((cidr) => ipaddr.parseCIDR(cidr)).some(isWithin)) return false
  if (parsed.kind() === 'ipv4') return true
  // Global unicast is 2000::/3. ipaddr.js's `unicast` includes more, such as the IPv4-compatible ::127.0.0.1.
  const { parts } = parsed as ipaddr.IPv6
  const [first = 0, , , , fifth = 0, sixth = 0] = parts
  const isIsatap = (fifth & ~0x0200) === 0 && sixth === 0x5efe // RFC 5214
  return (first & 0xe000) === 0x2000 && !isIsatap
}

function networksOfThisMachine(): string[] {
  const addresses = Object.values(os.networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.flatMap(({ cidr }) => cidr ?? [])
}
