import { once } from 'node:events'
import { connect, type PeerCertificate } from 'node:tls'
import { Agent, request } from 'node:https'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DAY_MS } from '#base/clock'
import { startTargetServer, TARGET_PAGE, type TargetServer } from './target-server.ts'
import { createTestAuthority, type TestCertificate } from '../network/test-certificates.ts'

async function start(tls?: TestCertificate): Promise<TargetServer> {
  const target = await startTargetServer(tls === undefined ? {} : { tls })
  onTestFinished(() => target.close())
  return target
}

it('answers with a page of 9 KB, and with what a path is switched to while it runs', async () => {
  const target = await start()
  expect(Buffer.byteLength(TARGET_PAGE)).toBeGreaterThan(9_000)
  expect(await (await fetch(`${target.origin}/a`)).text()).toBe(TARGET_PAGE)
  target.set('/a', { status: 503, body: 'weg' })
  expect((await fetch(`${target.origin}/a?x=1`)).status).toBe(503)
  expect((await fetch(`${target.origin}/b`)).status).toBe(200)
  target.set('/a', undefined)
  target.setAll({ json: { ok: true } })
  expect(await (await fetch(`${target.origin}/a`)).json()).toEqual({ ok: true })
  expect(target.arrivals('/a').map(({ url }) => url)).toEqual(['/a', '/a?x=1', '/a'])
})

it('redirects, waits, sends slowly, and ends connections', async () => {
  const target = await start()
  target.set('/from', { redirectTo: '/to' })
  expect((await fetch(`${target.origin}/from`)).url).toBe(`${target.origin}/to`)
  target.set('/late', { delayMs: 20, slowBody: { pieces: 3, pauseMs: 5 } })
  expect(await (await fetch(`${target.origin}/late`)).text()).toBe(TARGET_PAGE)
  target.set('/drop', { fault: 'drop' })
  await expect(fetch(`${target.origin}/drop`)).rejects.toThrow('fetch failed')
  target.set('/cut', { fault: 'cut' })
  const answer = await fetch(`${target.origin}/cut`)
  await expect(answer.text()).rejects.toThrow('terminated')
})

async function certificateOf(target: TargetServer, o: { ca: string; name: string }): Promise<PeerCertificate> {
  const socket = connect({ host: target.host, port: target.port, ca: o.ca, servername: o.name })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket.getPeerCertificate()
}

describe('its certificates', () => {
  const authority = createTestAuthority()

  it('are trusted by who trusts the authority, for their names', async () => {
    const target = await start(authority.issue())
    const certificate = await certificateOf(target, { ca: authority.ca, name: 'localhost' })
    expect(certificate).toMatchObject({ subject: { CN: 'localhost' }, issuer: { CN: 'Test authority' } })
    const get = request(`${target.origin}/`, { ca: authority.ca, agent: new Agent() }).end()
    const [response] = await once(get, 'response')
    expect(response.statusCode).toBe(200)
    response.resume()
    const { ca } = createTestAuthority()
    await expect(certificateOf(target, { ca, name: 'localhost' })).rejects.toThrow(/certificate/)
  })

  it('can be over, not begun, or for another name', async () => {
    const nowMs = Date.now()
    const over = await start(authority.issue({ validUntilMs: nowMs - DAY_MS / 2 }))
    await expect(certificateOf(over, { ca: authority.ca, name: 'localhost' })).rejects.toThrow(/expired/)
    const early = await start(authority.issue({ validFromMs: nowMs + DAY_MS }))
    await expect(certificateOf(early, { ca: authority.ca, name: 'localhost' })).rejects.toThrow(/not yet valid/)
    const other = await start(authority.issue({ names: ['shop.example'] }))
    await expect(certificateOf(other, { ca: authority.ca, name: 'localhost' })).rejects.toThrow(/altnames/)
  })
})
