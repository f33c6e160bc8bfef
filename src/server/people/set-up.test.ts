/** A new server over HTTP: who becomes its administrator, and at which address users enter the app. */
import { afterEach, describe, expect, test } from 'vitest'
import { findFreePort } from '#testing/network/free-port'
import { createTestData, engines, startTestServer, type Engine, type TestServer } from '#testing/app-server'
import { runAdmin } from '../admin/run-admin.ts'

const PASSWORD = 'Korrekt-Pferd-Batterie-7'
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type OpenOptions = { readonly environment?: Record<string, string>; readonly isStartedAtScreen?: boolean }

async function open(engine: Engine, { environment, ...more }: OpenOptions = {}) {
  const data = await createTestData(engine)
  closing.push(() => data.remove())
  const server = await startTestServer(data, {
    isSetUpNeeded: true,
    environment: { REGISTRATION: '', ...environment },
    ...more,
  })
  closing.push(() => server.close())
  return { data, server }
}

async function ask(server: TestServer, path: string, o: { body?: object; headers?: Record<string, string> } = {}) {
  const answer = await fetch(`http://localhost:${server.port}/api/auth/${path}`, {
    method: o.body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...o.headers },
    ...(o.body === undefined ? {} : { body: JSON.stringify(o.body) }),
  })
  const body = (await answer.json()) as { readonly error?: { readonly code: string } } & Record<string, unknown>
  return { status: answer.status, body, code: body.error?.code }
}

async function list(environment: Readonly<Record<string, string>>, words: readonly string[] = ['list']) {
  const said = { out: '', err: '' }
  const code = await runAdmin({
    words,
    env: environment,
    stdin: (async function* () {})(),
    stdout: { write: (part) => void (said.out += part) },
    stderr: { write: (part) => void (said.err += part) },
  })
  return { code, ...said }
}

const form = (email: string, invitation?: string) => ({ name: 'Anna', email, password: PASSWORD, invitation })

describe.each(engines)('a new server on %s', (engine) => {
  test('E1, E2: with the link of the terminal one becomes administrator, everybody else needs an invitation', async () => {
    const { data, server } = await open(engine)
    expect(await ask(server, 'sign-up', { body: form('eve@beispiel.de') })).toMatchObject({ code: 'not-set-up' })
    const link = await server.readSetUpLink()
    // The port of the address is what the server got, which the command can't know where it is 0.
    const said = await list({ ...data.environment, PORT: String(server.port) }, ['setup-link'])
    expect(said).toMatchObject({ code: 0, out: expect.stringContaining(`${link}\n`) })
    expect((await list(data.environment)).out).toBe('Es gibt noch keine Konten.\n')
    const invitation = new URL(link ?? '').hash.slice(1)
    expect(await ask(server, 'sign-up', { body: form('anna@beispiel.de', invitation) })).toMatchObject({ status: 200 })
    expect((await list(data.environment)).out).toMatch(/^anna@beispiel.de .* verwaltet\n$/)
    expect(await ask(server, 'sign-up', { body: form('eve@beispiel.de') })).toMatchObject({
      code: 'registration-closed',
    })
    expect(await ask(server, 'ways-in')).toMatchObject({ body: { registration: 'invite', administratorName: 'Anna' } })
    expect(await list(data.environment, ['setup-link'])).toMatchObject({
      code: 1,
      err: 'Den Server verwaltet schon jemand. Wer, zeigt list.\n',
    })
    expect(server.log.some((line) => JSON.stringify(line).includes(invitation))).toBe(false)
  })
})

test('E4: only a browser that speaks to the server itself, as localhost, needs no link', async () => {
  const { server } = await open('sqlite', { environment: { TRUSTED_PROXIES: '' }, isStartedAtScreen: true })
  const origin = `http://localhost:${server.port}`
  const behind = { origin, 'x-forwarded-for': '127.0.0.1' }
  expect(await ask(server, 'ways-in', { headers: behind })).toMatchObject({ body: { setUp: 'by-link' } })
  expect(await ask(server, 'sign-up', { body: form('eve@beispiel.de'), headers: behind })).toMatchObject({
    code: 'not-set-up',
  })
  expect(await ask(server, 'ways-in')).toMatchObject({ body: { setUp: 'here', publicUrl: origin } })
  const answer = await ask(server, 'sign-up', { body: form('anna@beispiel.de'), headers: { origin } })
  expect(answer.status).toBe(200)
  expect(await server.readSetUpLink()).toBeUndefined()
})

test.each([
  ['not started at its screen', { isStartedAtScreen: false, environment: { TRUSTED_PROXIES: '' } }],
  ['whose proxies are named', { isStartedAtScreen: true, environment: { TRUSTED_PROXIES: '127.0.0.1' } }],
])('E4: on a server %s everybody needs the link, whatever a forwarder hands on', async (_name, options) => {
  const { data, server } = await open('sqlite', options)
  const origin = `http://localhost:${server.port}`
  expect(await ask(server, 'ways-in')).toMatchObject({ body: { setUp: 'by-link' } })
  expect(await ask(server, 'sign-up', { body: form('eve@beispiel.de'), headers: { origin } })).toMatchObject({
    code: 'not-set-up',
  })
  expect((await list(data.environment)).out).toBe('Es gibt noch keine Konten.\n')
})

test('E3: a link from before the terminal made the administrator counts no more, also when that one has left', async () => {
  const { data, server } = await open('sqlite')
  const old = await server.readSetUpLink()
  const said = await list(data.environment, ['create-user', 'anna@beispiel.de', 'Anna'])
  const password = /Das Passwort: (\S+)/.exec(said.out)?.[1] ?? ''
  const { body } = await ask(server, 'sign-in', { body: { email: 'anna@beispiel.de', password } })
  const headers = { authorization: `Bearer ${String(body['idToken'])}` }
  expect((await ask(server, 'delete', { body: { name: 'Anna' }, headers })).status).toBe(200)
  const link = await server.readSetUpLink()
  expect(link).toContain('#setup=')
  expect(link).not.toBe(old)
  const invitation = new URL(old ?? '').hash.slice(1)
  expect(await ask(server, 'sign-up', { body: form('eve@beispiel.de', invitation) })).toMatchObject({
    code: 'invalid-set-up-link',
  })
})

test('E6: a user made from the terminal sees at their first sign-in that they are the administrator', async () => {
  const { data, server } = await open('sqlite')
  const said = await list(data.environment, ['create-user', 'anna@beispiel.de', 'Anna'])
  const password = /Das Passwort: (\S+)/.exec(said.out)?.[1] ?? ''
  const { status, body } = await ask(server, 'sign-in', { body: { email: 'anna@beispiel.de', password } })
  expect(status).toBe(200)
  const readTitles = async (): Promise<readonly unknown[]> => {
    const answer = await fetch(`${server.url}/api/documents/feed?since=0`, {
      headers: { authorization: `Bearer ${String(body['idToken'])}` },
    })
    return [...JSON.stringify(await answer.json()).matchAll(/"title":"([^"]+)"/g)].map(([, title]) => title)
  }
  await expect.poll(readTitles).toContain('Du verwaltest diesen Server')
})

test.each([
  ['another host', 'http://localhost:PORT', 'http://127.0.0.1:PORT'],
  ['another port', 'http://localhost:4711', 'http://localhost:PORT'],
  ['http where it is https', 'https://localhost:PORT', 'http://localhost:PORT'],
])('A18: under %s nothing is made', async (_name, publicUrl, origin) => {
  const data = await createTestData('sqlite')
  closing.push(() => data.remove())
  const port = String(await findFreePort())
  const withPort = (text: string): string => text.replace('PORT', port)
  const server = await startTestServer(data, { environment: { PORT: port, PUBLIC_URL: withPort(publicUrl) } })
  closing.push(() => server.close())
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
    for (const [path, body] of [
      ['sign-up', form('anna@beispiel.de')],
      ['guest', {}],
    ] as const) {
      const answer = await fetch(`http://${host}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: withPort(origin), 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({
        error: { code: 'wrong-address', message: expect.stringContaining(withPort(publicUrl)) },
      })
    }
  }
  expect((await list(data.environment)).out).toBe('Es gibt noch keine Konten.\n')
  expect(
    await ask(server, 'sign-up', {
      body: form('anna@beispiel.de'),
      headers: { origin: withPort(publicUrl), 'sec-fetch-site': 'same-origin' },
    }),
  ).toMatchObject({ status: 200 })
})
