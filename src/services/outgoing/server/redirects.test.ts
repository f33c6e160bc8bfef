import { beforeEach, describe, expect, test } from 'vitest'
import type { TargetServer } from '#testing/uptime/target-server'
import { openOutgoing, startTarget } from '#testing/uptime/test-targets'
import type { Outgoing, OutgoingRequest } from './outgoing.ts'

let shop: TargetServer
let other: TargetServer
let outgoing: Outgoing
beforeEach(async () => {
  shop = await startTarget()
  other = await startTarget()
  outgoing = openOutgoing()
})

function ask(request: Partial<OutgoingRequest> = {}) {
  return outgoing.request({ url: `${shop.origin}/a`, ports: 'any', ...request })
}

describe('G4: redirects', () => {
  test.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [301, 'PUT', 'PUT'],
    [302, 'HEAD', 'HEAD'],
    [303, 'HEAD', 'HEAD'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
    [308, 'GET', 'GET'],
  ])('after a %i a %s becomes a %s', async (status, method, next) => {
    shop.set('/a', { status, redirectTo: '/b' })
    await ask({
      method,
      ...(method === 'POST' || method === 'PUT' ? { body: 'x', headers: { 'content-type': 'text/plain' } } : {}),
    })
    const arrival = shop.arrivals('/b')[0]
    expect(arrival?.method).toBe(next)
    const keepsBody = next === 'POST' || next === 'PUT'
    expect([arrival?.body, arrival?.headers['content-type']]).toEqual(keepsBody ? ['x', 'text/plain'] : ['', undefined])
  })

  test('after as many redirects as allowed the answer is returned, with the way there', async () => {
    shop.set('/a', { redirectTo: '/b#x' })
    shop.set('/b', { redirectTo: `${other.origin}/c?d` })
    shop.set('/d', { status: 404 })
    other.set('/c', { redirectTo: `${shop.origin}/d` })
    const redirects = [`${shop.origin}/b#x`, `${other.origin}/c?d`, `${shop.origin}/d`]
    expect(await ask()).toMatchObject({ isAnswered: true, status: 404, redirects })
    expect(await ask({ maxRedirects: 2 })).toMatchObject({ isAnswered: false, code: 'too-many-redirects', redirects })
  })

  test('none allowed: the redirect is the answer', async () => {
    shop.set('/a', { status: 302, redirectTo: '/b' })
    expect(await ask({ maxRedirects: 0 })).toMatchObject({ status: 302, headers: { location: '/b' }, redirects: [] })
  })

  test('a circle ends', async () => {
    shop.set('/a', { redirectTo: '/a' })
    expect(await ask()).toMatchObject({ code: 'too-many-redirects' })
    expect(shop.arrivals()).toHaveLength(4)
  })

  test.each([300, 304, 305, 306])('a %i leads nowhere', async (status) => {
    shop.set('/a', { status, redirectTo: '/b' })
    expect(await ask()).toMatchObject({ isAnswered: true, status })
  })

  test('letters that are not ASCII are read as they were written', async () => {
    shop.set('/a', { redirectTo: Buffer.from('/möbel').toString('latin1') })
    expect(await ask()).toMatchObject({ redirects: [`${shop.origin}/m%C3%B6bel`] })
  })

  test.each([
    ['http://[', 'bad-answer'],
    ['mailto:info@example.org', 'invalid-address'],
    ['http://u:p@127.0.0.1/', 'invalid-address'],
    ['http://127.0.0.1:25/', 'forbidden-port'],
  ])('to %s none goes', async (redirectTo, code) => {
    shop.set('/a', { redirectTo })
    expect(await ask()).toMatchObject({ isAnswered: false, code })
  })

  test('secret headers are for their origin only, all others go along', async () => {
    const secret = {
      Authorization: 'Bearer x',
      Cookie: 'a=b',
      'X-Api-Key': 'k',
      'X-Shop-Token': 't',
      'Proxy-Authorization': 'p',
      Host: 'shop.test',
    }
    const headers = { ...secret, 'Accept-Language': 'de', 'X-Test': '1', 'User-Agent': 'me' }
    shop.set('/a', { redirectTo: '/b' })
    shop.set('/b', { status: 307, redirectTo: `${other.origin}/c` })
    other.set('/c', { redirectTo: `${shop.origin}/d` })
    await ask({ headers })
    expect(shop.arrivals('/b')[0]?.headers).toMatchObject({
      authorization: 'Bearer x',
      cookie: 'a=b',
      'x-api-key': 'k',
      host: 'shop.test',
    })
    const open = { 'accept-language': 'de', 'x-test': '1', 'user-agent': 'me', host: new URL(other.origin).host }
    const foreign = other.arrivals('/c')[0]?.headers ?? {}
    expect(foreign).toMatchObject(open)
    expect(Object.keys(foreign)).toEqual(
      expect.not.arrayContaining(['authorization', 'cookie', 'x-api-key', 'x-shop-token']),
    )
    // Nor does it come back once it was left behind.
    expect(shop.arrivals('/d')[0]?.headers).not.toHaveProperty('authorization')
  })
})
