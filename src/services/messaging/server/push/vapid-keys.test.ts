import { describe, expect, test } from 'vitest'
import { createKeptPosts, type KeptPostAnswer } from '#outgoing/server'
import { chooseVapidSubject, mayLeadTo } from './vapid-keys.ts'

const loopback = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::127.0.0.1']
const inHouse = [
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.7',
  '100.64.0.1',
  'fd00::1',
  'fc00::1',
  '::ffff:10.0.0.1',
]
const nowhere = [
  '0.0.0.0',
  '169.254.169.254',
  '192.0.0.170',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '255.255.255.255',
  '::',
  '::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '64:ff9b:1::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '3fff::1',
]
const internet = [
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '2a00:1450:4001::1',
  '2606:4700::1',
  '64:ff9b::808:808',
]

const privateNames = ['ntfy', 'nas.local', 'push.lan', 'push.home', 'a.internal', 'a.intranet', 'x.home.arpa']
const publicNames = [
  'fcm.googleapis.com',
  'push.example.org',
  'local.example.org',
  'localhost.example.org',
  'xlocal.de',
]

describe('the addresses a name may lead to', () => {
  test('P3: a name of the internet leads to the internet only', () => {
    const wrong = publicNames.flatMap((name) =>
      [...loopback, ...inHouse, ...nowhere].filter((to) => mayLeadTo(name, to)),
    )
    expect(wrong).toEqual([])
    expect(publicNames.every((name) => internet.every((to) => mayLeadTo(name, to)))).toBe(true)
  })

  test('P3: a name that no one on the internet can own may lead into the house, not to this machine or to nowhere', () => {
    const wrong = privateNames.flatMap((name) => [...loopback, ...nowhere].filter((to) => mayLeadTo(name, to)))
    expect(wrong).toEqual([])
    expect(privateNames.every((name) => [...inHouse, ...internet].every((to) => mayLeadTo(name, to)))).toBe(true)
  })

  test('P3: this machine’s own names lead to it and nowhere else', () => {
    const reached = [...loopback, ...inHouse, ...nowhere, ...internet].filter((to) => mayLeadTo('localhost', to))
    expect(reached).toEqual(loopback)
  })
})

/** Posts to a URL whose host name resolves to the given addresses. */
async function ask(url: string, addresses: readonly string[]): Promise<KeptPostAnswer> {
  const { post, close } = createKeptPosts({ timeoutMs: 2_000, mayLeadTo, resolveName: async () => addresses })
  return post({ url: new URL(url), headers: {}, body: Buffer.alloc(0) }, new AbortController().signal).finally(close)
}

describe('connecting', () => {
  test.each([...loopback, ...inHouse, ...nowhere])(
    'P3: a name of the internet that a resolver sends to %s is not connected to',
    async (address) => {
      await expect(ask('https://push.example.org/x', [address])).rejects.toMatchObject({ code: 'EFORBIDDENADDRESS' })
    },
  )

  test('P3: of several addresses only those are connected to that a name may lead to', async () => {
    await expect(ask('http://localhost:9/x', ['8.8.8.8', '10.0.0.1', '127.0.0.1'])).rejects.toMatchObject({
      code: 'ECONNREFUSED',
      address: '127.0.0.1',
    })
  })
})

const home = 'https://app.example.org'

test.each([
  [{ mailFrom: 'post@example.org', publicUrl: 'http://localhost:3000' }, 'mailto:post@example.org'],
  [{ mailFrom: 'post@example.org', publicUrl: home }, 'mailto:post@example.org'],
  [{ mailFrom: undefined, publicUrl: home }, home],
  [{ mailFrom: 'taschenmesser@localhost', publicUrl: home }, home],
  [{ mailFrom: 'post@nas.lan', publicUrl: home }, home],
  [{ mailFrom: undefined, publicUrl: 'https://host.tail1234.ts.net:8443' }, 'https://host.tail1234.ts.net:8443'],
])('P4: the sender of mails, else the address of the server, is named to push services: %o', (o, subject) => {
  expect(chooseVapidSubject(o)).toEqual({ subject, isAccepted: true })
})

test.each([
  [{ mailFrom: undefined, publicUrl: 'http://localhost:3000' }, 'mailto:taschenmesser@localhost'],
  [{ mailFrom: undefined, publicUrl: 'http://app.example.org' }, 'mailto:taschenmesser@localhost'],
  [{ mailFrom: 'post@nas.local', publicUrl: 'http://nas.local' }, 'mailto:post@nas.local'],
  [{ mailFrom: undefined, publicUrl: 'https://nas.lan' }, 'https://nas.lan'],
  [{ mailFrom: undefined, publicUrl: 'https://localhost:3000' }, 'https://localhost:3000'],
  [{ mailFrom: undefined, publicUrl: 'https://192.168.1.7' }, 'https://192.168.1.7'],
  [{ mailFrom: undefined, publicUrl: 'https://[fd00::1]' }, 'https://[fd00::1]'],
  [{ mailFrom: undefined, publicUrl: 'https://app.test' }, 'https://app.test'],
])('P4: if nothing is known to the whole internet, the log says that Apple refuses it: %o', (o, subject) => {
  expect(chooseVapidSubject(o)).toEqual({ subject, isAccepted: false })
})
