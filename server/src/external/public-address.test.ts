import os from 'node:os'
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('S1 addresses that are not on the public internet', () => {
  test.each([
    // Cloud metadata services
    ['AWS, GCP, Azure and others', '169.254.169.254'],
    ['Tencent', '169.254.0.23'],
    ['ECS tasks', '169.254.170.2'],
    ['Azure’s agent', '168.63.129.16'],
    ['Alibaba', '100.100.100.200'],
    ['Oracle', '192.0.0.192'],
    ['AWS over IPv6', 'fd00:ec2::254'],
    ['GCP over IPv6', 'fd20:ce::254'],
    // IPv4 (IANA special-purpose registry)
    ['this network', '0.0.0.0'],
    ['this network, its last', '0.255.255.255'],
    ['private', '10.255.255.255'],
    ['private', '172.16.0.0'],
    ['private', '172.31.255.255'],
    ['private', '192.168.255.255'],
    ['carrier-grade NAT', '100.64.0.0'],
    ['carrier-grade NAT, its last', '100.127.255.255'],
    ['loopback', '127.255.255.254'],
    ['link-local', '169.254.255.255'],
    ['protocol assignments', '192.0.0.8'],
    ['documents', '192.0.2.1'],
    ['documents', '198.51.100.1'],
    ['documents', '203.0.113.1'],
    ['6to4 relays', '192.88.99.1'],
    ['AS112', '192.31.196.1'],
    ['AMT', '192.52.193.1'],
    ['AS112', '192.175.48.1'],
    ['benchmarks', '198.18.0.1'],
    ['benchmarks, their last', '198.19.255.255'],
    ['multicast', '224.0.0.1'],
    ['multicast, its last', '239.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    // IPv6
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-compatible, of a public one', '::8.8.8.8'],
    ['IPv4-mapped', '::ffff:10.0.0.1'],
    ['IPv4-mapped, of a public one', '::ffff:8.8.8.8'],
    ['IPv4-translated', '::ffff:0:10.0.0.1'],
    ['NAT64', '64:ff9b::10.0.0.1'],
    ['NAT64 of a site', '64:ff9b:1::10.0.0.1'],
    ['discard', '100::1'],
    ['dummy prefix', '100:0:0:1::1'],
    ['Teredo', '2001:0:a9fe:a9fe::1'],
    ['benchmarks', '2001:2::1'],
    ['AMT', '2001:3::1'],
    ['ORCHID', '2001:10::1'],
    ['ORCHIDv2', '2001:20::1'],
    ['documents', '2001:db8::1'],
    ['6to4 of a private one', '2002:a00:1::1'],
    ['6to4 of a public one', '2002:808:808::1'],
    ['documents', '3fff::1'],
    ['segment routing', '5f00::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fdff::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['not given out', '4000::1'],
    ['ISATAP', '2a00:1450::5efe:a00:1'],
    ['ISATAP', '2a00:1450::200:5efe:a00:1'],
    // Not an address
    ['a name', 'localhost'],
    ['nothing', ''],
  ])('%s: %s', (_what, address) => {
    expect(isPublicAddress(address, [])).toBe(false)
  })
})

test('S1 addresses just outside the refused ranges are public', () => {
  const addresses =
    '1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15 168.63.129.17 ' +
    '169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 ' +
    '223.255.255.255 2606:4700::6810:85e5 2a00:1450:4001:81b::200e 3ffe::1'
  expect(addresses.split(' ').filter((address) => !isPublicAddress(address, []))).toEqual([])
})

test('S1 the networks of this machine are not public, even with public addresses', () => {
  const own = ['2a00:1450:4001:81b::5/64', '93.184.215.14/24']
  expect(isPublicAddress('2a00:1450:4001:81b::1', own)).toBe(false)
  expect(isPublicAddress('93.184.215.1', own)).toBe(false)
  expect(isPublicAddress('2a00:1450:4001:81c::1', own)).toBe(true)
  expect(isPublicAddress('93.184.216.1', own)).toBe(true)
  for (const { address } of Object.values(os.networkInterfaces())
    .flat()
    .filter((found) => found !== undefined)) {
    expect(isPublicAddress(address)).toBe(false)
  }
})
