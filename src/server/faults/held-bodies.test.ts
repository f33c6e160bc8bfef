/** Requests that hold their bodies back while their sender is signed out, over real sockets and the whole server. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { FILES_PATH } from '#files'
import {
  createTestData,
  engines,
  signUpPerson,
  startTestServer,
  type Person,
  type TestServer,
} from '#testing/app-server'
import { newFileId, referTo, toForm } from '#testing/files/files'
import { holdRequest, type HeldRequest } from '#testing/network/held-request'
import { startMailServer } from '#testing/messages/mail-server'
import { codeIn } from '#testing/messages/read-mail'

const PASSWORD = 'Korrekt-Pferd-Batterie-7'
const BROWSER = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'x-forwarded-for': '10.78.0.1' }

/** Of a picture that the account's record refers to already. */
async function holdUpload({ url, port }: TestServer, person: Person): Promise<HeldRequest> {
  const fileId = newFileId()
  await referTo(url, person, fileId)
  const form = new Response(toForm(person, { fileId, content: new TextEncoder().encode('mine') }))
  const headers = { ...person.headers, 'content-type': form.headers.get('content-type') ?? '' }
  return holdRequest({ port, path: FILES_PATH, headers, body: new Uint8Array(await form.arrayBuffer()) })
}

describe.each(engines)('on %s', (engine) => {
  /** A server that sends mails, with a squatter who made an account before it did. */
  async function open() {
    const data = await createTestData(engine)
    const before = await startTestServer(data)
    await signUpPerson(before)
    const squatter = await signUpPerson(before)
    await before.close()
    const mails = await startMailServer()
    const server = await startTestServer(data, { environment: { SMTP_URL: mails.url } })
    onTestFinished(async () => {
      await server.close()
      await mails.close()
      await data.remove()
    })
    return { server, squatter, mails }
  }

  test('M9: requests a squatter holds back while the owner of the address signs in add nothing to the account', async () => {
    const { server, squatter, mails } = await open()
    const { email, headers } = squatter
    const hold = (path: string, body: object) => holdRequest({ port: server.port, path, headers, body })
    const held = [
      await hold('/api/webhooks', { name: 'x', url: 'https://squatter.example/' }),
      await hold('/api/auth/tokens/make', { name: 'x', scope: 'write' }),
      await hold('/api/auth/password/change', { currentPassword: PASSWORD, newPassword: 'ein ganz anderes Pferd 77' }),
      await hold('/api/auth/email/change', { email: 'squatter@example.de' }),
      await holdUpload(server, squatter),
    ]

    let cookie = ''
    const post = async (path: string, body: object): Promise<number> => {
      const request = { method: 'POST', headers: { ...BROWSER, cookie }, body: JSON.stringify(body) }
      const answer = await fetch(`${server.url}/api/${path}`, request)
      cookie = [cookie, ...answer.headers.getSetCookie().map((line) => line.split(';')[0])].join('; ')
      return answer.status
    }
    expect(await post('auth/code/send', { email })).toBe(200)
    expect(await post('auth/code/sign-in', { email, code: codeIn(await mails.waitForMail(email)) })).toBe(200)
    const read = async (path: string): Promise<unknown> =>
      (await fetch(`${server.url}/api/${path}`, { headers: { ...BROWSER, cookie } })).json()
    expect((await fetch(`${server.url}/api/webhooks`, { headers })).status, 'the squatter is out').toBe(401)

    for (const request of held) {
      expect(await request.finish()).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } })
    }
    expect(await read('webhooks')).toEqual({ webhooks: [] })
    expect(await read('auth/tokens')).toEqual({ tokens: [] })
    expect(await read('files/usage')).toMatchObject({ usedBytes: 0 })
    expect(await read('auth/account')).toMatchObject({ account: { email, providerData: [] } })
  })
})
