/** Requests whose frame lies: lengths, chunks, heads, hosts, targets and forms, as bytes. */
import { FILES_PATH } from '#files'
import { sendChanges } from '#documents'

export type FramingCase = {
  readonly name: string
  readonly bytes: string | Uint8Array
  /** How many answers there may be at most: more are a request that was smuggled in the body of another. One unless said. */
  readonly answers?: number
}

const NUL = String.fromCharCode(0)

export function framingCases(port: number, authorization: string): readonly FramingCase[] {
  const host = `Host: localhost:${port}\r\n`
  const auth = `Authorization: ${authorization}\r\n`
  const json = 'Content-Type: application/json\r\n'
  const post = (headers: string, body: string, version = '1.1'): string =>
    `POST ${sendChanges.path} HTTP/${version}\r\n${host}${auth}${json}${headers}\r\n${body}`
  const chunked = (body: string): string => post('Transfer-Encoding: chunked\r\n', body)
  const get = (path: string, headers = host): string => `GET ${path} HTTP/1.1\r\n${headers}\r\n`
  const smuggled = get('/api/auth/account', `${host}X-Smuggled: 1\r\n`)
  return [
    ...lengths(post, smuggled),
    ...chunks(chunked, post, smuggled),
    ...targets(get, `${host}${auth}`),
    ...heads(get, host),
    ...uploads(`${host}${auth}`),
    { name: 'pipelined requests', bytes: get('/api/health').repeat(200), answers: 200 },
  ]
}

type Post = (headers: string, body: string, version?: string) => string

function lengths(post: Post, smuggled: string): readonly FramingCase[] {
  const told = ['-1', '+2', '0x2', '2, 2', '2,3', '99999999999999999999', '999999999999999', ' ', '2 2', '1e1', '٢']
  return [
    ...told.map((length) => ({ name: `the length ${length}`, bytes: post(`Content-Length: ${length}\r\n`, '{}') })),
    { name: 'a length that is too long', bytes: post('Content-Length: 100\r\n', '{}') },
    { name: 'two lengths', bytes: post('Content-Length: 2\r\nContent-Length: 3\r\n', '{} ') },
    { name: 'a length that is too short', bytes: post('Content-Length: 1\r\n', `{}${smuggled}`), answers: 2 },
    {
      name: 'a length beside chunks',
      bytes: post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${smuggled}`),
    },
    { name: 'chunks in HTTP/1.0', bytes: post('Transfer-Encoding: chunked\r\n', `0\r\n\r\n${smuggled}`, '1.0') },
  ]
}

function chunks(chunked: (body: string) => string, post: Post, smuggled: string): readonly FramingCase[] {
  const encodings = [
    'identity',
    'xchunked',
    'chunked, identity',
    'identity, chunked',
    'gzip, chunked',
    '\tchunked',
    '"chunked"',
    'chunked, chunked',
  ]
  const sizes = ['FFFFFFFFFFFFFFFFF', 'FFFFFFFF', '-2', '2 ', '+2', '0x2', '2;a="b"', `2;${'a'.repeat(100_000)}`]
  const names = ['Transfer-Encoding ', ' Transfer-Encoding', 'Transfer_Encoding', 'Transfer-Encoding\t']
  return [
    // Some of these are simply a good request and another one behind it.
    ...encodings.map((one) => ({
      name: `the encoding ${JSON.stringify(one)}`,
      bytes: post(`Transfer-Encoding: ${one}\r\n`, `2\r\n{}\r\n0\r\n\r\n${smuggled}`),
      answers: 2,
    })),
    ...names.map((name) => ({
      name: `the header ${JSON.stringify(name)}`,
      bytes: post(`Content-Length: 5\r\n${name}: chunked\r\n`, `0\r\n\r\n${smuggled}`),
      answers: 2,
    })),
    ...sizes.map((size) => ({ name: `a chunk of ${size.slice(0, 20)}`, bytes: chunked(`${size}\r\n{}\r\n0\r\n\r\n`) })),
    { name: 'a chunk that is longer than it says', bytes: chunked('1\r\n{}\r\n0\r\n\r\n') },
    { name: 'chunks with bare line feeds', bytes: chunked('2\n{}\n0\n\n') },
    {
      name: 'thousands of trailers',
      bytes: chunked(`2\r\n{}\r\n0\r\n${Array.from({ length: 3_000 }, (_, index) => `t${index}: x\r\n`).join('')}\r\n`),
    },
  ]
}

function targets(get: (path: string, headers?: string) => string, headers: string): readonly FramingCase[] {
  const paths = [
    'http://evil.example/api/health',
    'evil.example:80',
    '*',
    'api/health',
    '//evil.example/',
    '//api/auth/account',
    '/\\evil.example',
    '/API/auth/account',
    '/api%2fauth%2faccount',
    '/api/../api/auth/account',
    '/../../../../etc/passwd',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/api/uptime/heartbeat/%2e%2e/%2e%2e/auth/account',
    '/api/ health',
    `/api/${NUL}health`,
    `/${'a'.repeat(15_000)}`,
    `/${'a'.repeat(100_000)}`,
    `/api/documents/feed?${'a'.repeat(15_000)}`,
  ]
  const methods = ['TRACE', 'QUERY', 'FOO', 'CONNECT', 'OPTIONS', 'HEAD', 'PROPFIND']
  return [
    ...paths.map((path) => ({ name: `the target ${path.slice(0, 40)}`, bytes: get(path, headers) })),
    ...methods.map((method) => ({
      name: `the method ${method}`,
      bytes: `${method} /api/auth/account HTTP/1.1\r\n${headers}\r\n`,
    })),
    { name: 'bytes that are no text in a target', bytes: Buffer.from(get('/api/\xff\xfe', headers), 'latin1') },
  ]
}

function heads(get: (path: string, headers?: string) => string, host: string): readonly FramingCase[] {
  const hosts = ['', 'a/b', 'a@b:1', 'a:99999999', '[::1', 'evil.example', 'localhost evil', 'm\xfcnchen.de', "a';--"]
  const many = (count: number): string => Array.from({ length: count }, (_, index) => `h${index}: x\r\n`).join('')
  const lines = [
    `X: ${'a'.repeat(100_000)}`,
    `X: a${NUL}b`,
    'X: a\rb',
    'X: a\r\n b',
    ': x',
    'X',
    'X Y: z',
    `${'n'.repeat(20_000)}: x`,
  ]
  const upgrade = 'Connection: Upgrade\r\nUpgrade: '
  return [
    ...hosts.map((one) => ({
      name: `the host ${one}`,
      bytes: Buffer.from(get('/api/health', `Host: ${one}\r\n`), 'latin1'),
    })),
    ...lines.map((line) => ({
      name: `the line ${line.slice(0, 20)}`,
      bytes: get('/api/health', `${host}${line}\r\n`),
    })),
    { name: 'no host', bytes: get('/api/health', '') },
    { name: 'two hosts', bytes: get('/api/health', `${host}Host: evil.example\r\n`) },
    { name: '1,500 headers', bytes: get('/api/health', host + many(1_500)) },
    { name: '5,000 headers', bytes: get('/api/health', host + many(5_000)) },
    { name: 'bare line feeds', bytes: 'GET /api/health HTTP/1.1\nHost: localhost\n\n' },
    { name: 'the beginning of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
    { name: 'HTTP/0.9', bytes: 'GET /\r\n' },
    { name: 'HTTP/9.9', bytes: `GET / HTTP/9.9\r\n${host}\r\n` },
    { name: 'a greeting of TLS', bytes: Buffer.from('16030100c8010000c40303', 'hex') },
    { name: 'an upgrade to WebSocket', bytes: get('/api/health', `${host}${upgrade}websocket\r\n`) },
    {
      name: 'an upgrade to HTTP/2',
      bytes: get('/api/health', `${host}${upgrade}h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n`),
    },
    { name: 'an odd expectation', bytes: get('/api/health', `${host}Expect: nonsense\r\n`) },
  ]
}

function uploads(headers: string): readonly FramingCase[] {
  const post = (type: string, body: string): string =>
    `POST ${FILES_PATH} HTTP/1.1\r\n${headers}Content-Type: multipart/form-data${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  const part = (disposition: string, value: string): string =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`
  const fields = Array.from({ length: 2_000 }, (_, index) => part(`name="f${index}"`, 'v')).join('')
  return [
    { name: 'a form without a boundary', bytes: post('', '{}') },
    { name: 'a form with a long boundary', bytes: post(`; boundary=${'b'.repeat(5_000)}`, '{}') },
    { name: 'a torn form', bytes: post('; boundary=x', '--x\r\nContent-Dispos') },
    { name: '2,000 fields of a form', bytes: post('; boundary=x', `${fields}--x--\r\n`) },
    {
      name: '20,000 headers of a part',
      bytes: post('; boundary=x', `--x\r\n${'A: b\r\n'.repeat(20_000)}\r\nv\r\n--x--\r\n`),
    },
    {
      name: 'a form with the name of a prototype',
      bytes: post(
        '; boundary=x',
        `${part('name="__proto__"', 'v')}${part('name="file"; filename="../../etc/x"', 'hello')}--x--\r\n`,
      ),
    },
  ]
}
