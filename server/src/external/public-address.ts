import os from 'node:os'
import ipaddr from 'ipaddr.js'

/** Of the public internet by its number, but answered by the cloud itself: Azure's agent (learn.microsoft.com, 'What is IP address 168.63.129.16?'). */
const CLOUD_ADDRESSES = [ipaddr.parseCIDR('168.63.129.16/32')]

/**
 * Whether an address is on the public internet, for every call to an address that strangers name. Not: this machine and
 * its own networks (which IPv6 gives public numbers behind the firewall), private and link-local networks (where clouds
 * keep their keys), multicast, what is reserved for tests and documents, and the IPv6 forms that carry an IPv4 address
 * inside.
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
  // Global unicast is 2000::/3. What ipaddr.js calls unicast is more, such as the IPv4-compatible ::127.0.0.1.
  const { parts } = parsed as ipaddr.IPv6
  const [first = 0, , , , fifth = 0, sixth = 0] = parts
  const isIsatap = (fifth & ~0x0200) === 0 && sixth === 0x5efe // RFC 5214
  return (first & 0xe000) === 0x2000 && !isIsatap
}

function networksOfThisMachine(): string[] {
  const addresses = Object.values(os.networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.flatMap(({ cidr }) => cidr ?? [])
}
