import { expect, test } from 'vitest'
import { createReadClientAddress } from './client-address.ts'

const proxies = ['127.0.0.1', '10.0.0.0/8', '::1/128', 'fd00::/8']

test.each([
  ['no proxy is involved', '203.0.113.5', undefined, '203.0.113.5'],
  ['a stranger writes the header', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['a trusted proxy names its client', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['the client wrote hops of its own to the left', '127.0.0.1', '1.1.1.1, 10.9.9.9, 198.51.100.1', '198.51.100.1'],
  ['two trusted proxies stand in a row', '127.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['all hops are trusted', '127.0.0.1', '10.0.0.7, 10.1.2.3', '10.0.0.7'],
  ['a trusted proxy sends no header', '10.1.2.3', undefined, '10.1.2.3'],
  ['the header is empty', '10.1.2.3', '', '10.1.2.3'],
  ['the header is no address', '10.1.2.3', '198.51.100.1, unknown', '10.1.2.3'],
  ['the address is mapped into IPv6', '::ffff:127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['the proxy speaks IPv6', '::1', '2001:db8::7', '2001:db8::7'],
  ['the proxy adds the port', '::1', '198.51.100.1:4711', '198.51.100.1'],
  ['the proxy adds the port to an IPv6 address', 'fd00::2', '[2001:DB8::7]:4711', '2001:db8::7'],
  ['the socket is gone', undefined, '198.51.100.1', '0.0.0.0'],
])('when %s, the client is found', (_when, socket, forwarded, expected) => {
  expect(createReadClientAddress(proxies)(socket, forwarded)).toBe(expected)
})

test('without trusted proxies the header says nothing', () => {
  expect(createReadClientAddress([])('127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
})
