import { expect, test } from 'vitest'
import { fromBase64Url } from '#base/text/base64url'
import { shareTestServer } from '#testing/app-server'

const shared = shareTestServer('sqlite')
/** As the built app of a test server is. */
const PAGE = '<!doctype html><title>Taschenmesser</title>'

const share = (body: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${shared.server.url}/empfangen`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'none', ...headers },
    body,
    redirect: 'manual',
    duplex: 'half',
  } as RequestInit)

const formOf = (text: string): FormData => {
  const form = new FormData()
  form.append('text', text)
  form.append('files', new File(['Datum;Von'], 'Zeiten "Größe".csv', { type: 'text/csv' }))
  return form
}

test('G8: a share without an app worker comes back in the page, with all that was in it', async () => {
  const answer = await share(formOf('</div><script>alert(1)</script>"\'&'))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
  const page = await answer.text()
  const [, type = '', body = ''] =
    /<div hidden id="posted-form" data-type="([^"]*)" data-body="([^"]*)">/.exec(page) ?? []
  expect(page.replace(/<div hidden[^>]*><\/div>/, '')).toBe(PAGE)
  const bytes = fromBase64Url(body) ?? new Uint8Array()
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  expect(form.get('text')).toBe('</div><script>alert(1)</script>"\'&')
  const file = form.get('files') as File
  expect([file.name, await file.text()]).toEqual(['Zeiten "Größe".csv', 'Datum;Von'])
})

test('G8: one that is too large is told, whatever it says of its length', async () => {
  const large = 'x'.repeat(1_100_000)
  const bodies = [new URLSearchParams({ text: large }), new Blob([`text=${large}`]).stream()]
  for (const body of bodies) {
    const type = { 'content-type': 'application/x-www-form-urlencoded', connection: 'close' }
    expect(await (await share(body, type)).text()).toContain('data-body=""')
  }
})

test.each([
  ['no form', 'text/plain'],
  ['a type that would end the attribute', 'multipart/form-data; boundary=x"><script>'],
  ['a boundary that is no sign of one', 'multipart/form-data; boundary=<b>'],
])('G8: of %s nothing is in the page', async (_name, type) => {
  const answer = await share('text=x', { 'content-type': type })
  expect([answer.status, await answer.text()]).toEqual([200, PAGE])
})

test('G8: a page of another site hands nothing over, and no other path takes a form', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const answer = await share(formOf('x'), { 'sec-fetch-site': site })
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([303, '/empfangen', ''])
  }
  const other = await fetch(`${shared.server.url}/uptime`, { method: 'POST', body: formOf('x') })
  expect(other.status).toBe(405)
})
