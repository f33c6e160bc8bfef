/** How files are handed out on a real server: headers, parts, and what hostile forms do. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { FILES_PATH } from '#files'
import { ANSWER_HEADER } from '#http'
import { sendRaw, shareTestServer, signUpPerson, type Person } from '#testing/app-server'
import { contentUrl, keepFile, newFileId, randomContent, referTo, sendUpload, toForm } from '#testing/files/files'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const shared = shareTestServer('sqlite')
let anna: Person
beforeAll(async () => {
  anna = await signUpPerson(shared.server)
})

const keep = (content: Uint8Array<ArrayBuffer>, name?: string) => keepFile(shared.server.url, anna, content, name)
const open = async (fileId: string, init: RequestInit = {}): Promise<Response> =>
  fetch(await contentUrl(shared.server.url, anna, fileId), init)

describe('content', () => {
  const text = '0123456789'.repeat(1_000)
  let url: string
  beforeAll(async () => {
    const { fileId } = await keep(bytesOf(text), 'Zahlen.txt')
    url = await contentUrl(shared.server.url, anna, fileId)
  })

  test.each([
    ['bytes=0-4', 206, '01234', 'bytes 0-4/10000'],
    ['bytes=9995-', 206, '56789', 'bytes 9995-9999/10000'],
    ['bytes=-3', 206, '789', 'bytes 9997-9999/10000'],
    ['bytes=9999-20000', 206, '9', 'bytes 9999-9999/10000'],
    ['bytes=-20000', 206, text, 'bytes 0-9999/10000'],
    ['bytes=10000-', 416, '', 'bytes */10000'],
    ['bytes=-0', 416, '', 'bytes */10000'],
    ['bytes=5-4', 200, text, null],
    ['bytes=0-1,3-4', 200, text, null],
    ['lines=0-4', 200, text, null],
    ['bytes=a-b', 200, text, null],
    [`bytes=${'9'.repeat(30)}-`, 200, text, null],
  ])('U7: of a file the part %s is answered with %i', async (range, status, body, contentRange) => {
    const answer = await fetch(url, { headers: { range } })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
    expect(answer.headers.get('content-length')).toBe(String(body.length))
    expect(await answer.text()).toBe(body)
  })

  test('U7: what is known already is not sent again, and a part only of the same content', async () => {
    const etag = (await fetch(url, { method: 'HEAD' })).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await fetch(url, { headers: { 'if-none-match': known } })
      expect([answer.status, await answer.text()]).toEqual([304, ''])
    }
    expect((await fetch(url, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
    const part = { range: 'bytes=0-1' }
    expect((await fetch(url, { headers: { ...part, 'if-range': etag } })).status).toBe(206)
    expect((await fetch(url, { headers: { ...part, 'if-range': '"x"' } })).status).toBe(200)
  })

  test('U7: HEAD has the headers of GET and nothing else, and needs no session', async () => {
    const whole = await fetch(url)
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of [
      'content-type',
      'content-length',
      'content-disposition',
      'etag',
      'accept-ranges',
      ANSWER_HEADER,
    ])
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
    expect(await whole.text()).toBe(text)
    const part = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=0-4' } })
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '5'])
  })

  test('U7: a reader that turns away in the middle leaves no fault behind', async () => {
    const { fileId } = await keep(randomContent(5_000_000))
    const address = new URL(await contentUrl(shared.server.url, anna, fileId))
    for (let count = 0; count < 5; count++) {
      const socket = connect(shared.server.port, '127.0.0.1')
      socket.write(`GET ${address.pathname}${address.search} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      await once(socket, 'data')
      socket.destroy()
    }
    expect((await open(fileId)).status).toBe(200)
  })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const hostile: readonly (readonly [name: string, content: string, type: string])[] = [
  ['böse.html', '<!doctype html><script>alert(1)</script>', 'text/plain'],
  ['böse.svg', SVG, 'text/plain'],
  ['bild.png', SVG, 'text/plain'],
  ['böse.svg', `<?xml version="1.0"?>${SVG}`, 'application/xml'],
  ['böse.xhtml', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', 'application/xml'],
  ['böse.js', 'alert(1)', 'text/plain'],
  ['böse.css', 'body{}', 'text/plain'],
  ['böse.pdf', '<script>alert(1)</script>%PDF-1.4', 'text/plain'],
  ['böse.mht', 'MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>', 'text/plain'],
  ['böse', '\0\u0001<script>alert(1)</script>', 'application/octet-stream'],
]

describe('what a browser may show', () => {
  test.each(hostile)(
    'U14: %s with %j is a download without a type to run, in a sandbox',
    async (name, content, type) => {
      const stored = await keep(bytesOf(content), name)
      expect(stored.type).toBe(type)
      const { headers } = await open(stored.fileId)
      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('content-disposition')).toMatch(/^attachment; /)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; sandbox;/)
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('cache-control')).toBe('private')
    },
  )

  test('U14: a PDF is shown by the browser’s viewer, and nothing may be loaded from within', async () => {
    const { fileId, type } = await keep(bytesOf('%PDF-1.4\n%%EOF'), 'Plan.pdf')
    const { headers } = await open(fileId)
    expect([type, headers.get('content-type')]).toEqual(['application/pdf', 'application/pdf'])
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="?Plan\.pdf"?$/)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; object-src 'self'/)
  })

  test.each([
    ['Übersicht „Mai“.txt', 'Übersicht „Mai“.txt'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['a"; filename="b.html', 'a"; filename="b.html'],
    ['a\r\nset-cookie: x=y', 'aset-cookie: x=y'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['100 %25.txt', '100 %25.txt'],
    [' ', 'Datei'],
    [`${'ä'.repeat(300)}.tar.gz`, `${'ä'.repeat(252)}.gz`],
    ['nul\u0000.txt', 'nul .txt'],
  ])('U14: a file called %j is handed out as %j, and its name is nothing but a name', async (name, expected) => {
    const stored = await keep(bytesOf('x'), name)
    expect(stored.name).toBe(expected)
    const { headers } = await open(stored.fileId)
    expect(headers.get('set-cookie')).toBeNull()
    const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1]
    const plain = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;]+))/.exec(headers.get('content-disposition') ?? '')
    const shown =
      encoded === undefined ? (plain?.[1] ?? plain?.[2])?.replaceAll(/\\(.)/g, '$1') : decodeURIComponent(encoded)
    expect(shown).toBe(expected)
  })
})

describe('forms', () => {
  const post = (body: BodyInit, type?: string, headers: Record<string, string> = {}) => {
    const { 'content-type': _json, ...rest } = anna.headers
    return fetch(shared.server.url + FILES_PATH, {
      method: 'POST',
      headers: { ...rest, ...(type === undefined ? {} : { 'content-type': type }), ...headers },
      body,
    })
  }
  const part = (name: string, value: string): string =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const filePart = (value: string): string =>
    `--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\ncontent-type: text/plain\r\n\r\n${value}\r\n`
  const fields = (parts: Readonly<Record<string, string>>): string =>
    Object.entries(parts)
      .map(([name, value]) => part(name, value))
      .join('')

  test('U5: whatever is no form of ours is refused, and the server goes on', async () => {
    const right = { userId: anna.id, fileId: newFileId(), collection: 'users', documentId: anna.id }
    const form = 'multipart/form-data; boundary=b'
    const cases: readonly (readonly [body: string, type: string, status: number, field?: string])[] = [
      ['{}', 'application/json', 415],
      ['', '', 415],
      ['x', 'multipart/form-data', 415],
      ['x', 'multipart/mixed; boundary=b', 415],
      ['', form, 400],
      ['x', form, 400],
      ['--b--\r\n', form, 400, 'file'],
      [`${fields(right)}--b--\r\n`, form, 400, 'file'],
      [`${filePart('x')}${fields(right)}--b--\r\n`, form, 400, 'userId'],
      [`${fields({ ...right, fileId: '../../x' })}${filePart('x')}--b--\r\n`, form, 400, 'fileId'],
      [`${fields({ ...right, documentId: 'x/y' })}${filePart('x')}--b--\r\n`, form, 400, 'documentId'],
      [`${fields({ ...right, more: 'x' })}${filePart('x')}--b--\r\n`, form, 400, 'more'],
      [
        `${fields({ ...right, __proto__: 'x' })}${part('__proto__', 'x')}${filePart('x')}--b--\r\n`,
        form,
        400,
        '__proto__',
      ],
      [`${fields({ ...right, collection: 'x'.repeat(5_000) })}${filePart('x')}--b--\r\n`, form, 400, 'collection'],
      [`${fields(right)}${filePart('x')}`, form, 400],
      [`${fields(right)}${filePart('x')}--b--\r\n`, form, 404],
      [`${fields(right)}${part('file', 'x')}--b--\r\n`, form, 400, 'file'],
    ]
    for (const [body, type, status, field] of cases) {
      const answer = await post(body, type)
      const { error } = (await answer.json()) as { error: { code: string; field?: string } }
      expect([body, answer.status, error.field]).toEqual([body, status, field])
    }
    const packed = await post('x', form, { 'content-encoding': 'gzip' })
    expect(packed.status).toBe(415)
    expect((await keep(bytesOf('danach'))).sizeBytes).toBe(6)
  })

  test('U5: a form that says nothing about its length is read up to the largest file', async () => {
    const fileId = newFileId()
    await referTo(shared.server.url, anna, fileId)
    const { headers, body } = new Request('http://x', {
      method: 'POST',
      body: toForm(anna, { fileId, content: randomContent(300_000) }),
    })
    const { 'content-type': _json, ...rest } = anna.headers
    const answer = await fetch(shared.server.url + FILES_PATH, {
      method: 'POST',
      headers: { ...rest, 'content-type': headers.get('content-type') ?? '' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect([answer.status, await answer.json()]).toMatchObject([200, { sizeBytes: 300_000 }])
  })

  test('U5: a form without an end is cut off', async () => {
    const socket = connect(shared.server.port, '127.0.0.1')
    socket.on('error', () => {})
    const start = `POST ${FILES_PATH} HTTP/1.1\r\nHost: localhost\r\nCookie: ${anna.cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`
    socket.write(start)
    const piece = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`)
    let sent = 0
    while (!socket.destroyed && sent < 2_000 * 65_536) {
      sent += 65_536
      await new Promise((resolve) => socket.write(piece, resolve))
    }
    expect(sent).toBeLessThan(100 * 1024 ** 2)
  })

  test('U15: without a session, or from another site, nothing is taken', async () => {
    const upload = { fileId: newFileId(), content: bytesOf('x') }
    const stranger = await sendUpload(
      shared.server.url,
      { ...anna, headers: { 'sec-fetch-site': 'same-origin' } },
      upload,
    )
    expect([stranger.status, await stranger.json()]).toMatchObject([401, { error: { code: 'unauthenticated' } }])
    const foreign = { ...anna, headers: { ...anna.headers, 'sec-fetch-site': 'cross-site' } }
    const answer = await sendUpload(shared.server.url, foreign, upload)
    expect([answer.status, await answer.json()]).toMatchObject([403, { error: { code: 'cross-site' } }])
    const raw = `GET /api/files/../../../etc/passwd/content HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
    expect(await sendRaw(shared.server.port, raw)).not.toContain('root:')
  })
})
