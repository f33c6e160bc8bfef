/** Requests whose frame lies: lengths, chunks, heads, hosts, targets and forms, as bytes. */
import { FILES_PATH } from '#files'
import { sendChanges } from '#documents'

export type FramingCase = {
  readonly name: string
  readonly bytes: string | Uint8Array
  /** The statuses of all answers that are right, one after the other: one more is a request that was smuggled in the body of another. */
  readonly right: readonly string[]
}

/** The parser's own word, and the end of the connection. */
const REFUSED = ['400']
/** If the web app is built, each address that is not one of its files is one of its pages. */
const NOWHERE = ['404', '200 page']
/** The frame is not at its end: the server waits for the rest, and ends the connection at its time. */
const AWAITED = ['']

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
    ...hidden(get, { host, auth, json }),
    ...expecting({ host, auth, json }),
    { name: 'pipelined requests', bytes: get('/api/health').repeat(200), right: [Array(200).fill('200').join()] },
  ]
}

type Post = (headers: string, body: string, version?: string) => string

function lengths(post: Post, smuggled: string): readonly FramingCase[] {
  const told = ['-1', '+2', '0x2', '2, 2', '2,3', '99999999999999999999', '999999999999999', ' ', '2 2', '1e1', '٢']
  return [
    ...told.map((length) => ({
      name: `the length ${length}`,
      bytes: post(`Content-Length: ${length}\r\n`, '{}'),
      // A number, however large, is one.
      right: length === '999999999999999' ? ['413'] : REFUSED,
    })),
    { name: 'a length that is too long', bytes: post('Content-Length: 100\r\n', '{}'), right: AWAITED },
    { name: 'two lengths', bytes: post('Content-Length: 2\r\nContent-Length: 3\r\n', '{} '), right: REFUSED },
    {
      name: 'a length that is too short',
      bytes: post('Content-Length: 1\r\n', `{}${smuggled}`),
      // What is left over is no request.
      right: ['400', '400,400'],
    },
    {
      name: 'a length beside chunks',
      bytes: post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${smuggled}`),
      right: REFUSED,
    },
    {
      name: 'chunks in HTTP/1.0',
      bytes: post('Transfer-Encoding: chunked\r\n', `0\r\n\r\n${smuggled}`, '1.0'),
      right: REFUSED,
    },
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
    // Some of these are simply two requests, the second without a session.
    ...encodings.map((one) => ({
      name: `the encoding ${JSON.stringify(one)}`,
      bytes: post(`Transfer-Encoding: ${one}\r\n`, `2\r\n{}\r\n0\r\n\r\n${smuggled}`),
      right: ['400', '501', '400,401'],
    })),
    ...names.map((name) => ({
      name: `the header ${JSON.stringify(name)}`,
      bytes: post(`Content-Length: 5\r\n${name}: chunked\r\n`, `0\r\n\r\n${smuggled}`),
      right: ['400', '400,401'],
    })),
    ...sizes.map((size) => ({
      name: `a chunk of ${size.slice(0, 20)}`,
      bytes: chunked(`${size}\r\n{}\r\n0\r\n\r\n`),
      right: size === 'FFFFFFFF' ? AWAITED : size.length > 100 ? ['413'] : REFUSED,
    })),
    { name: 'a chunk that is longer than it says', bytes: chunked('1\r\n{}\r\n0\r\n\r\n'), right: REFUSED },
    { name: 'chunks with bare line feeds', bytes: chunked('2\n{}\n0\n\n'), right: REFUSED },
    {
      name: 'thousands of trailers',
      bytes: chunked(`2\r\n{}\r\n0\r\n${Array.from({ length: 3_000 }, (_, index) => `t${index}: x\r\n`).join('')}\r\n`),
      right: ['431'],
    },
  ]
}

function targets(get: (path: string, headers?: string) => string, headers: string): readonly FramingCase[] {
  const paths: Readonly<Record<string, readonly string[]>> = {
    'http://evil.example/api/health': ['200'],
    'evil.example:80': REFUSED,
    '*': REFUSED,
    'api/health': REFUSED,
    '//evil.example/': NOWHERE,
    '//api/auth/account': NOWHERE,
    '/\\evil.example': REFUSED,
    '/API/auth/account': NOWHERE,
    '/api%2fauth%2faccount': NOWHERE,
    // The request is signed in by a header: routes and the gate see the same path.
    '/api/../api/auth/account': ['200'],
    '/../../../../etc/passwd': NOWHERE,
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json': NOWHERE,
    '/assets/..%5c..%5cpackage.json': NOWHERE,
    '/api/uptime/heartbeat/%2e%2e/%2e%2e/auth/account': ['200'],
    '/api/ health': REFUSED,
    [`/api/${NUL}health`]: REFUSED,
    [`/${'a'.repeat(15_000)}`]: NOWHERE,
    [`/${'a'.repeat(100_000)}`]: ['431'],
    [`/api/documents/feed?${'a'.repeat(15_000)}`]: REFUSED,
  }
  const methods: Readonly<Record<string, readonly string[]>> = {
    TRACE: ['405'],
    QUERY: ['405'],
    FOO: REFUSED,
    CONNECT: AWAITED,
    OPTIONS: ['405'],
    HEAD: ['200'],
    PROPFIND: ['405'],
  }
  return [
    ...Object.entries(paths).map(([path, right]) => ({
      name: `the target ${path.slice(0, 40)}`,
      bytes: get(path, headers),
      right,
    })),
    ...Object.entries(methods).map(([method, right]) => ({
      name: `the method ${method}`,
      bytes: `${method} /api/auth/account HTTP/1.1\r\n${headers}\r\n`,
      right,
    })),
    { name: 'the stream by HEAD', bytes: `HEAD /api/documents/stream HTTP/1.1\r\n${headers}\r\n`, right: ['200'] },
    {
      name: 'bytes that are no text in a target',
      bytes: Buffer.from(get('/api/\xff\xfe', headers), 'latin1'),
      right: REFUSED,
    },
  ]
}

function heads(get: (path: string, headers?: string) => string, host: string): readonly FramingCase[] {
  const hosts = ['', 'a/b', 'a@b:1', 'a:99999999', '[::1', 'localhost evil', 'm\xfcnchen.de']
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
      right: REFUSED,
    })),
    // Addresses are made of PUBLIC_URL, not of what the request names.
    ...['evil.example', "a';--"].map((one) => ({
      name: `the host ${one}`,
      bytes: get('/api/health', `Host: ${one}\r\n`),
      right: ['200', '400'],
    })),
    ...lines.map((line) => ({
      name: `the line ${line.slice(0, 20)}`,
      bytes: get('/api/health', `${host}${line}\r\n`),
      right: line.length > 10_000 ? ['431'] : REFUSED,
    })),
    { name: 'no host', bytes: get('/api/health', ''), right: REFUSED },
    // Node takes the first one.
    { name: 'two hosts', bytes: get('/api/health', `${host}Host: evil.example\r\n`), right: ['200', '400'] },
    { name: '1,500 headers', bytes: get('/api/health', host + many(1_500)), right: ['431'] },
    { name: '5,000 headers', bytes: get('/api/health', host + many(5_000)), right: ['431'] },
    { name: 'bare line feeds', bytes: 'GET /api/health HTTP/1.1\nHost: localhost\n\n', right: REFUSED },
    { name: 'the beginning of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', right: REFUSED },
    { name: 'HTTP/0.9', bytes: 'GET /\r\n', right: AWAITED },
    { name: 'HTTP/9.9', bytes: `GET / HTTP/9.9\r\n${host}\r\n`, right: REFUSED },
    { name: 'a greeting of TLS', bytes: Buffer.from('16030100c8010000c40303', 'hex'), right: REFUSED },
    { name: 'an upgrade to WebSocket', bytes: get('/api/health', `${host}${upgrade}websocket\r\n`), right: ['200'] },
    {
      name: 'an upgrade to HTTP/2',
      bytes: get('/api/health', `${host}${upgrade}h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n`),
      right: ['200'],
    },
    { name: 'an odd expectation', bytes: get('/api/health', `${host}Expect: nonsense\r\n`), right: ['417'] },
  ]
}

type Lines = Readonly<Record<'host' | 'auth' | 'json', string>>

/** Smuggled where servers often do not look: in the body of a GET, or behind more headers than are read. */
function hidden(get: (path: string, headers?: string) => string, { host, auth, json }: Lines): readonly FramingCase[] {
  const inside = get('/api/auth/account', `${host}${auth}`)
  const flood = 'h:x\r\n'.repeat(1_999)
  const cookie = 'Cookie: taschenmesser.session_token=x\r\n'
  return [
    {
      name: 'a GET with a body in chunks',
      bytes: `GET /api/health HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n${get('/api/health')}`,
      right: ['200,200'],
    },
    {
      // Read as a request of its own it would be a third answer.
      name: 'a request in the body of a GET',
      bytes: `GET /api/auth/account HTTP/1.1\r\n${host}Content-Length: ${inside.length}\r\n\r\n${inside}${get('/api/health')}`,
      right: ['401,200'],
    },
    {
      name: 'a token behind 2,000 headers',
      bytes: get('/api/auth/account', `${host}${flood}${auth}`),
      right: ['431', '401'],
    },
    {
      // A gate that does not see the cookie has to be the same that reads the session.
      name: 'a cookie behind 2,000 headers',
      bytes: `POST ${sendChanges.path} HTTP/1.1\r\n${host}${json}Content-Length: 2\r\n${flood}${cookie}\r\n{}`,
      right: ['431', '401', '403'],
    },
  ]
}

/** `Expect: 100-continue` is answered with 100, and the body that follows is judged like any other. */
function expecting({ host, auth, json }: Lines): readonly FramingCase[] {
  const post = (headers: string, body: string): string =>
    `POST ${sendChanges.path} HTTP/1.1\r\n${host}${auth}${json}Expect: 100-continue\r\n${headers}\r\n${body}`
  return [
    { name: 'an expectation', bytes: post('Content-Length: 2\r\n', '{}'), right: ['100,400', '400'] },
    { name: 'an expectation of much', bytes: post('Content-Length: 104857600\r\n', ''), right: ['100,413', '413'] },
  ]
}

function uploads(headers: string): readonly FramingCase[] {
  const post = (type: string, body: string): string =>
    `POST ${FILES_PATH} HTTP/1.1\r\n${headers}Content-Type: multipart/form-data${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  const part = (disposition: string, value: string): string =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`
  const fields = Array.from({ length: 2_000 }, (_, index) => part(`name="f${index}"`, 'v')).join('')
  return [
    { name: 'a form without a boundary', bytes: post('', '{}'), right: ['415'] },
    {
      name: 'a form with a long boundary',
      bytes: post(`; boundary=${'b'.repeat(5_000)}`, '{}'),
      right: ['415', '400'],
    },
    { name: 'a torn form', bytes: post('; boundary=x', '--x\r\nContent-Dispos'), right: REFUSED },
    { name: '2,000 fields of a form', bytes: post('; boundary=x', `${fields}--x--\r\n`), right: ['400', '413'] },
    {
      name: '20,000 headers of a part',
      bytes: post('; boundary=x', `--x\r\n${'A: b\r\n'.repeat(20_000)}\r\nv\r\n--x--\r\n`),
      right: ['400', '413'],
    },
    {
      name: 'a form with the name of a prototype',
      bytes: post(
        '; boundary=x',
        `${part('name="__proto__"', 'v')}${part('name="file"; filename="../../etc/x"', 'hello')}--x--\r\n`,
      ),
      right: REFUSED,
    },
  ]
}
