import { describe, expect, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { createAddressJudge } from './address-judge.ts'
import { judgeUrl } from './judge-url.ts'
import { reachOfAddress, type Reach } from './reach-of-address.ts'

const runs = runsOf(2_000)

/** First and last addresses of the special ranges as numbers, written down apart from what is tested. */
const ranges: readonly (readonly [Reach, string, string])[] = [
  ['elsewhere', '00000000', '00ffffff'],
  ['private', '0a000000', '0affffff'],
  ['private', '64400000', '647fffff'],
  ['loopback', '7f000000', '7fffffff'],
  ['elsewhere', 'a9fe0000', 'a9feffff'],
  ['private', 'ac100000', 'ac1fffff'],
  ['elsewhere', 'c0000000', 'c00000ff'],
  ['elsewhere', 'c0000200', 'c00002ff'],
  ['elsewhere', 'c0586300', 'c05863ff'],
  ['private', 'c0a80000', 'c0a8ffff'],
  ['elsewhere', 'c6120000', 'c613ffff'],
  ['elsewhere', 'c6336400', 'c63364ff'],
  ['elsewhere', 'cb007100', 'cb0071ff'],
  ['elsewhere', 'e0000000', 'ffffffff'],
]
const bounds = ranges.flatMap(([, first, last]) => {
  const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  return [from - 1, from, to, to + 1].filter((number) => number >= 0 && number <= 0xffff_ffff)
})

function oracle(number: number): Reach {
  const found = ranges.find(
    ([, first, last]) => number >= Number.parseInt(first, 16) && number <= Number.parseInt(last, 16),
  )
  return found?.[0] ?? 'internet'
}

const dotted = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
const groups = (number: number) => `${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}`
const ipv4 = fc.oneof(fc.nat(0xffff_ffff), fc.constantFrom(...bounds))

/** The same address as people and programs may write it. */
const spelling = fc
  .tuple(ipv4, fc.constantFrom(10, 8, 16), fc.integer({ min: 1, max: 4 }), fc.boolean())
  .map(([number, base, parts, isUpper]) => {
    const write = (part: number) => `${{ 8: '0', 10: '', 16: '0x' }[base]}${part.toString(base)}`
    const bytes = Array.from({ length: parts - 1 }, (_, at) => (number >>> (24 - 8 * at)) & 255)
    const rest = number % 2 ** (8 * (5 - parts))
    const text = [...bytes, rest].map(write).join('.')
    return { number, text: isUpper ? text.toUpperCase() : text }
  })

describe('G2', () => {
  test('an address of IPv4 leads where its range does', () => {
    fc.assert(
      fc.property(ipv4, (number) => {
        expect(reachOfAddress(dotted(number))).toBe(oracle(number))
      }),
      runs,
    )
  })

  test('mapped or behind NAT64 it leads there, too, with a zone as well; in another tunnel it leads nowhere', () => {
    fc.assert(
      fc.property(ipv4, (number) => {
        const same = [
          `::ffff:${dotted(number)}`,
          `::ffff:${groups(number)}`,
          `64:ff9b::${groups(number)}`,
          `::FFFF:${groups(number)}%lo`,
        ]
        expect(same.map((address) => reachOfAddress(address))).toEqual(same.map(() => oracle(number)))
        const tunnels = [
          `2002:${groups(number)}::1`,
          `2001:0:${groups(number)}::`,
          `64:ff9b:1::${groups(number)}`,
          `::ffff:0:${groups(number)}`,
        ]
        expect(tunnels.map((address) => reachOfAddress(address))).toEqual(tunnels.map(() => 'elsewhere'))
      }),
      runs,
    )
  })

  test('however it is spelled, it is refused or not as itself', () => {
    const judge = createAddressJudge({ allowPrivate: [], listOwnAddresses: () => [] })
    const isRefused = (host: string) => {
      try {
        judgeUrl(`http://${host}/`, { ports: 'web', judge })
        return false
      } catch {
        return true
      }
    }
    fc.assert(
      fc.property(spelling, ({ number, text }) => {
        expect(isRefused(text)).toBe(isRefused(dotted(number)))
      }),
      runs,
    )
    fc.assert(
      fc.property(ipv4, (number) => {
        expect(isRefused(dotted(number)) || oracle(number) === 'internet').toBe(true)
      }),
      runs,
    )
  })

  test('an address of IPv6 is of the internet only where the world is', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const first = Number.parseInt(new URL(`http://[${address}]`).hostname.slice(1).split(':')[0] || '0', 16)
        const isWorld = first >= 0x2000 && first <= 0x3fff
        expect(isWorld || reachOfAddress(address) !== 'internet' || /^(?:0*64:ff9b|:|0)/i.test(address)).toBe(true)
      }),
      runs,
    )
  })
})
