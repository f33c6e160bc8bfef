import { describe, expect, test } from 'vitest'
import { createKeptPosts } from '#outgoing/server'
import { createPushReceiver } from '#testing/messages/push-receiver'
import { startPushService } from '#testing/browser/push-service'
import { checkPushEndpoint } from './check-push-endpoint.ts'
import { createPushSender } from './push-sender.ts'
import { mayLeadTo, newVapidPrivateKey, readVapidKeys } from './vapid-keys.ts'

/** As browsers of today say them. */
const realEndpoints = [
  'https://fcm.googleapis.com/fcm/send/dXr3-fq_Zp8:APA91bH4kT-x_yz',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABnP-_x0',
  'https://autopush.push.services.mozilla.com/wpush/v1/gAAAAABnP',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAABw%2bkq%2f%3d%3d',
  'https://web.push.apple.com/QGuQyavXutnMH-_x',
]

/** `PORT` is replaced by the port of a local server that must not be called. */
const hostileEndpoints: readonly string[] = [
  // This machine, in the spellings there are.
  'http://127.0.0.1:PORT/x',
  'https://127.0.0.1:PORT/x',
  'http://localhost:PORT/x',
  'https://localhost:PORT/x',
  'http://LOCALHOST:PORT/x',
  'http://localhost.:PORT/x',
  'http://a.localhost:PORT/x',
  'http://127.1:PORT/x',
  'http://127.0.1:PORT/x',
  'http://2130706433:PORT/x',
  'http://0x7f000001:PORT/x',
  'http://0x7f.0.0.1:PORT/x',
  'http://0177.0.0.1:PORT/x',
  'http://017700000001:PORT/x',
  'http://0:PORT/x',
  'http://0.0.0.0:PORT/x',
  'http://[::1]:PORT/x',
  'http://[::]:PORT/x',
  'http://[0:0:0:0:0:0:0:1]:PORT/x',
  'http://[::ffff:127.0.0.1]:PORT/x',
  'http://[::ffff:7f00:1]:PORT/x',
  'http://[::127.0.0.1]:PORT/x',
  'http://[64:ff9b::7f00:1]:PORT/x',
  'http://127.0.0.1.:PORT/x',
  'http://①②⑦.⓪.⓪.①:PORT/x',
  'http://127。0。0。1:PORT/x',
  'http://%31%32%37.0.0.1:PORT/x',
  'http://ⓛocalhost:PORT/x',
  'http://127.0.0.1.nip.io:PORT/x',
  'http://localtest.me:PORT/x',
  // A known name somewhere in it.
  'https://fcm.googleapis.com@127.0.0.1:PORT/x',
  'https://fcm.googleapis.com:443@127.0.0.1:PORT/x',
  'https://fcm.googleapis.com%40127.0.0.1:PORT/x',
  'https://127.0.0.1:PORT/fcm.googleapis.com/x',
  'https://127.0.0.1:PORT/?https://fcm.googleapis.com/x',
  'https://127.0.0.1:PORT/#fcm.googleapis.com/x',
  'https://127.0.0.1:PORT#@fcm.googleapis.com/x',
  'https://127.0.0.1:PORT\\@fcm.googleapis.com/x',
  'https://fcm.googleapis.com\\@127.0.0.1:PORT/x',
  'https://localhost:PORT/x.push.apple.com/',
  'https://fcm.googleapis.com.localhost:PORT/x',
  'https://push.apple.com.127.0.0.1.nip.io:PORT/x',
  // Nearly a known name.
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://evil.fcm.googleapis.com/x',
  'https://evil-push.apple.com/x',
  'https://evilpush.apple.com/x',
  'https://push.apple.com.evil.example/x',
  'https://push.apple.com/x',
  'https://notify.windows.com/x',
  'https://xnotify.windows.com/x',
  'https://push.services.mozilla.com/x',
  'https://services.mozilla.com/x',
  'https://.push.apple.com/x',
  'https://a..push.apple.com/x',
  'https://*.push.apple.com/x',
  'https://a_b.push.apple.com/x',
  'https://web.push.apple.com./x',
  'https://fcm.googleapis.com./x',
  'https://fcm。googleapis。com/x',
  'https://fcm.googleapis.com\u3002/x',
  'https://ｆｃｍ.googleapis.com/x',
  'https://fcm.googleapis.com\u00ad/x',
  'https://fcm.googleapıs.com/x',
  'https://fcm.googleapіs.com/x',
  'https://FCM.googleapis.com/x',
  'https://web.push.apple.com%00.evil.example/x',
  'https://web.push.apple.com%2f.evil.example/x',
  'https://evil.example%2f.push.apple.com/x',
  // The right host in a way that is not right.
  'http://fcm.googleapis.com/x',
  'http://fcm.googleapis.com:443/x',
  'https://fcm.googleapis.com:443/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com:22/x',
  'https://user@fcm.googleapis.com/x',
  'https://user:password@fcm.googleapis.com/x',
  'https://@fcm.googleapis.com/x',
  'https://fcm.googleapis.com',
  'https://fcm.googleapis.com/',
  'https://fcm.googleapis.com/x#',
  'https://fcm.googleapis.com/x#y',
  'https://fcm.googleapis.com/a/../x',
  'https://fcm.googleapis.com/a/%2e%2e/x',
  'https://fcm.googleapis.com/%78',
  'https://fcm.googleapis.com/fcm%2Dsend',
  'https:/fcm.googleapis.com/x',
  'https:fcm.googleapis.com/x',
  'https:\\\\fcm.googleapis.com\\x',
  'HTTPS://fcm.googleapis.com/x',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x ',
  'https://fcm.goo\tgleapis.com/x',
  'https://fcm.googleapis.com/x\r\nHost: evil.example',
  'https://fcm.googleapis.com/x y',
  `https://fcm.googleapis.com/${'x'.repeat(1_000)}`,
  `https://${'a.'.repeat(130)}push.apple.com/x`,
  `https://${'a'.repeat(64)}.push.apple.com/x`,
  // No address of the web at all, or one that leads inside.
  'ftp://fcm.googleapis.com/x',
  'ws://localhost:PORT/x',
  'wss://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'data:text/plain,x',
  'javascript:alert(1)',
  'blob:https://fcm.googleapis.com/x',
  'gopher://127.0.0.1:PORT/x',
  'unix:/var/run/docker.sock',
  '//fcm.googleapis.com/x',
  '/x',
  'fcm.googleapis.com/x',
  '',
  'https://',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fd00:ec2::254]/latest/',
  'https://metadata.google.internal/x',
  'https://10.0.0.1/x',
  'https://192.168.1.1/x',
  'https://router/x',
  'https://nas.local/x',
]

describe('the hosts pushes may go to', () => {
  test.each(realEndpoints)('P2: a push service is let through: %s', (endpoint) => {
    expect(checkPushEndpoint(endpoint, [])?.href).toBe(endpoint)
  })

  test.each(hostileEndpoints)('P2: refused: %s', (endpoint) => {
    expect(checkPushEndpoint(endpoint.replaceAll('PORT', '8080'), [])).toBeUndefined()
    // Nor does a list of others make it right.
    expect(
      checkPushEndpoint(endpoint.replaceAll('PORT', '8080'), ['push.example.org', '*.example.net']),
    ).toBeUndefined()
  })

  test('P2: a host that is listed counts as it is written: alone, or with all below it', () => {
    const allowed = ['push.example.org', '*.example.net', 'ntfy']
    const isAllowed = (endpoint: string): boolean => checkPushEndpoint(endpoint, allowed) !== undefined
    expect(['https://push.example.org/x', 'https://a.b.example.net/x', 'https://ntfy/x'].map(isAllowed)).toEqual([
      true,
      true,
      true,
    ])
    expect(
      [
        'https://a.push.example.org/x',
        'https://example.net/x',
        'https://notexample.net/x',
        'https://example.org/x',
        'http://push.example.org/x',
        'https://push.example.org:8443/x',
        'http://ntfy/x',
      ].filter(isAllowed),
    ).toEqual([])
  })

  test('P2: plain http and other ports are for this machine only, if it is listed', () => {
    for (const endpoint of ['http://localhost:8080/x', 'https://localhost:8443/x', 'http://localhost/x']) {
      expect(checkPushEndpoint(endpoint, ['localhost'])?.href).toBe(endpoint)
      expect(checkPushEndpoint(endpoint, [])).toBeUndefined()
    }
    for (const endpoint of ['http://a.localhost:8080/x', 'http://127.0.0.1:8080/x', 'ws://localhost:8080/x']) {
      expect(checkPushEndpoint(endpoint, ['localhost'])).toBeUndefined()
    }
  })

  test('P2: a listener on this machine is called by none of them', async () => {
    const [four, six] = await openCanaries()
    const post = createKeptPosts({ timeoutMs: 2_000, mayLeadTo })
    const vapid = readVapidKeys(newVapidPrivateKey())
    if (vapid === undefined) throw new Error('a new key is no key')
    const sender = createPushSender({
      vapid,
      subject: 'mailto:a@b.example',
      allowedHosts: [],
      post: post.post,
      now: Date.now,
    })
    const payload = { title: '', body: '', link: '/', source: 'x', sourceLabel: '', unreadCount: 0, sentAtMs: 0 }
    const push = { payload, ttlSeconds: 0, urgency: 'normal', topic: 'x' } as const
    for (const canary of [four, six]) {
      for (const endpoint of hostileEndpoints) {
        const target = {
          endpoint: endpoint.replaceAll('PORT', new URL(canary.origin).port),
          ...createPushReceiver().keys,
        }
        expect([endpoint, await sender.send(target, push, new AbortController().signal)]).toEqual([
          endpoint,
          { kind: 'refused', reason: 'host not allowed' },
        ])
      }
      expect([canary.connections(), canary.requests.length]).toEqual([0, 0])
    }
    post.close()
    await Promise.all([four.close(), six.close()])
  })
})

/** On both families of addresses, where the machine has both. */
async function openCanaries() {
  const four = await startPushService(undefined, '127.0.0.1')
  const six = await startPushService(undefined, '::1').catch(() => startPushService(undefined, '127.0.0.1'))
  return [four, six] as const
}
