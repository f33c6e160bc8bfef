import { expect, test } from 'vitest'
import { fc } from '#testing/properties'
import { addressGroup } from './limits.ts'

const part = fc.integer({ min: 0, max: 0xffff })
const eight = fc.tuple(part, part, part, part, part, part, part, part)
const byte = fc.integer({ min: 0, max: 255 })
const ipv4 = fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join('.'))

/** One address in its possible spellings: in full, shortened, in capitals, with an interface appended. */
function spellingsOf(parts: readonly number[]): readonly string[] {
  const full = parts.map((value) => value.toString(16).padStart(4, '0')).join(':')
  const short = parts.map((value) => value.toString(16)).join(':')
  const shortest = new URL(`http://[${short}]`).hostname.slice(1, -1)
  return [full, short, shortest, full.toUpperCase(), `${short}%eth0`, `${shortest}%1`]
}

test('A7: however an address of IPv6 is written, it counts as its network of 64 bits', () => {
  fc.assert(
    fc.property(eight, fc.tuple(part, part, part, part), (parts, host) => {
      fc.pre(parts.slice(0, 4).some((value) => value !== 0))
      const [first, ...others] = spellingsOf(parts).map(addressGroup)
      expect(new Set([first, ...others]).size).toBe(1)
      const neighbour = [...parts.slice(0, 4), ...host]
      for (const spelling of spellingsOf(neighbour)) expect(addressGroup(spelling)).toBe(first)
    }),
  )
})

test('A7: two networks of 64 bits are never counted together', () => {
  fc.assert(
    fc.property(
      eight,
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 0xffff }),
      (parts, index, distance) => {
        const other = parts.map((value, at) => (at === index ? (value + distance) & 0xffff : value))
        expect(addressGroup(other.map((value) => value.toString(16)).join(':'))).not.toBe(
          addressGroup(parts.map((value) => value.toString(16)).join(':')),
        )
      },
    ),
  )
})

test('A7: an address of IPv4 counts alone, also in the clothes of IPv6', () => {
  fc.assert(
    fc.property(ipv4, ipv4, (address, other) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
      const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
      for (const clothes of [
        address,
        `::ffff:${address}`,
        `::FFFF:${address}`,
        `::ffff:${hex}`,
        `0:0:0:0:0:ffff:${address}`,
        `::ffff:${address}%2`,
      ])
        expect(addressGroup(clothes)).toBe(address)
      if (other !== address) expect(addressGroup(`::ffff:${other}`)).not.toBe(addressGroup(`::ffff:${address}`))
    }),
  )
})

test('A7: what is no address at all counts as itself', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const group = addressGroup(text)
      if (!/^[0-9a-f:.%]+/i.test(text)) expect(group).toBe(text)
    }),
  )
  expect(['unknown', '', '[::1]', '1.2.3.4.5', '::1%'].map(addressGroup)).toEqual(
    expect.arrayContaining(['unknown', '', '[::1]', '1.2.3.4.5']),
  )
})
