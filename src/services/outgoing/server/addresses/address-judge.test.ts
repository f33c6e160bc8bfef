import { describe, expect, test } from 'vitest'
import { createAddressJudge } from './address-judge.ts'

function judgeWith(...allowPrivate: readonly string[]) {
  const judge = createAddressJudge({ allowPrivate, listOwnAddresses: () => ['93.184.215.14', '2606:4700::14'] })
  return (address: string, port = 443) => judge(address, port)
}

describe('G2: what is listed may be reached', () => {
  test('nothing but the internet where nothing is listed', () => {
    const may = judgeWith()
    expect(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'].every((address) => may(address))).toBe(
      true,
    )
    expect(
      ['10.0.0.1', '127.0.0.1', '::1', 'fd00::1', '169.254.169.254', '0.0.0.0'].some((address) => may(address)),
    ).toBe(false)
  })

  test('a network, a single address, and addresses of IPv4 in the clothes of IPv6', () => {
    const may = judgeWith('10.1.0.0/16', '192.168.0.7', 'fd00:1::/32')
    const open = [
      '10.1.0.0',
      '10.1.255.255',
      '192.168.0.7',
      '::ffff:10.1.2.3',
      '64:ff9b::a01:203',
      'fd00:1::1',
      'fd00:1::1%eth0',
    ]
    expect(open.filter((address) => !may(address))).toEqual([])
    const closed = [
      '10.0.255.255',
      '10.2.0.0',
      '192.168.0.8',
      '127.0.0.1',
      'fd00:2::1',
      '2002:a01:203::1',
      '::10.1.2.3',
    ]
    expect(closed.filter((address) => may(address))).toEqual([])
  })

  test('everything opens private networks and this machine, and nothing special', () => {
    const may = judgeWith('0.0.0.0/0', '::/0')
    expect(['10.0.0.1', '127.0.0.1', '::1', 'fd00::1'].every((address) => may(address))).toBe(true)
    const special = [
      '169.254.1.1',
      '169.254.169.254',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      'fe80::1',
      '::',
      'ff02::1',
      '2002:7f00:1::',
    ]
    expect(special.filter((address) => may(address))).toEqual([])
  })

  test('what is special is opened by a network in its range', () => {
    expect(judgeWith('169.254.0.0/16')('169.254.1.1')).toBe(true)
    expect(judgeWith('fe80::/10')('fe80::1%eth0')).toBe(true)
    expect(judgeWith('198.18.0.0/15')('198.19.0.1')).toBe(true)
    expect(judgeWith('198.0.0.0/8')('198.19.0.1'), 'a range of the internet around it').toBe(false)
  })

  test.each(['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254'])(
    'an address of clouds’ secrets (%s) is allowed by itself alone',
    (address) => {
      const wide = [
        '0.0.0.0/0',
        '::/0',
        '169.254.0.0/16',
        '169.254.169.252/30',
        '100.64.0.0/10',
        'fd00::/8',
        '192.0.0.0/24',
        '168.63.0.0/16',
      ]
      expect(judgeWith()(address)).toBe(false)
      expect(judgeWith(...wide)(address)).toBe(false)
      expect(judgeWith(address)(address)).toBe(true)
      expect(judgeWith(`${address}/${address.includes(':') ? 128 : 32}`)(address)).toBe(true)
    },
  )
})

test('G6: by its own public addresses this machine is reached on the ports of the web alone, unless they are listed', () => {
  const may = judgeWith()
  for (const own of ['93.184.215.14', '::ffff:93.184.215.14', '2606:4700::14', '2606:4700:0:0::14']) {
    expect([80, 443, 22, 5432, 8080].filter((port) => may(own, port))).toEqual([80, 443])
  }
  expect(may('93.184.215.15', 5432)).toBe(true)
  expect(judgeWith('93.184.215.14')('93.184.215.14', 5432)).toBe(true)
})
