/**
 * All server code that parses input written by others and blocks the event loop meanwhile: each with the largest input that can
 * reach it, and with the input most likely to take long. New parsers belong into this list; work that takes long by its nature runs
 * elsewhere (`create-body-judge.ts`, the process that reads pictures). Left out is code that only passes text to `JSON.parse` and a
 * schema of plain fields, which takes time in proportion to the text and has a length limit before it.
 */
import type { X509Certificate } from 'node:crypto'
import { composeText } from '#base/text/compose-text'
import { normalizeName } from '#base/text/normalize-name'
import { isDeeperThan } from '#base/text/json-depth'
import { createReadClientAddress } from '../../src/server/http/client-address.ts'
import { isCrossSite } from '../../src/server/http/cross-site.ts'
import { describeDevice } from '../../src/services/auth/describe-device.ts'
import { checkEmail, checkName, checkNewPassword } from '../../src/services/auth/server/passwords/credentials.ts'
import { createKnownDevices } from '../../src/services/auth/server/limits/known-devices.ts'
import { normalizePassword } from '../../src/services/auth/server/passwords/password-hash.ts'
import { readChallenge } from '../../src/services/auth/server/passkeys/passkey-ceremonies.ts'
import { readBearer } from '../../src/services/auth/server/sessions/id-token-check.ts'
import { createSignedCookie } from '../../src/services/auth/server/signed-cookie.ts'
import { checkChange } from '../../src/services/documents/decide/check-change.ts'
import { readByteRange } from '../../src/services/files/server/contents/content-route.ts'
import { cleanName } from '../../src/services/files/server/uploads/read-upload-form.ts'
import { readS3List } from '../../src/services/files/server/store/read-s3-list.ts'
import { chooseEncoding, isKnownTag } from '../../src/services/http/server/answer-json.ts'
import { messagesCollection } from '../../src/services/messaging/message.ts'
import { checkPushEndpoint } from '../../src/services/messaging/server/push/check-push-endpoint.ts'
import { evaluateResponse, readRetryAfter } from '../../src/services/messaging/server/push/judge-answer.ts'
import { judgeUrl } from '../../src/services/outgoing/server/addresses/judge-url.ts'
import { readCertificate } from '../../src/services/outgoing/server/open-connection.ts'
import { nextHop } from '../../src/services/outgoing/server/ask.ts'
import { findMaintenance, MAINTENANCE_LOOK_BYTES } from '../../src/tools/uptime/checks/find-maintenance.ts'
import { shopSchema } from '../../src/tools/uptime/model.ts'
import { plainLine } from '../../src/tools/uptime/words/plain-line.ts'
import { readHeartbeat } from '../../src/tools/uptime/checks/read-heartbeat.ts'
import { readDomainAnswer } from '../../src/tools/uptime/checks/server/create-domain-reader.ts'
import { createTextFinder } from '../../src/tools/uptime/checks/server/create-text-finder.ts'
import { decodeBeginning } from '../../src/tools/uptime/checks/server/decode-body.ts'
import { judgeHead } from '../../src/tools/uptime/checks/server/judge-head.ts'
import { anHttpCheck, aShop } from '../uptime/shops.ts'

const KIB = 1_024
const MIB = 1_024 * KIB
/** Of all headers of a request to this server; Node's own limit. */
const HEADERS = 16 * KIB
/** Of those of an answer to this server (`exchange.ts`). */
const ANSWER_HEADERS = 64 * KIB
/** Of a request about accounts. */
const ACCOUNT_BODY = 16 * KIB

export type ForeignParser = {
  readonly name: string
  readonly limitBytes: number
  readonly read: (text: string) => unknown
  /** Repeated besides the usual pieces, and put in front of the others. */
  readonly pieces?: readonly string[]
}

const isClientOf = createReadClientAddress(['127.0.0.0/8'])
const knownDevices = createKnownDevices({ secret: 'x', isSecure: false })
const signedCookie = createSignedCookie({ name: 'x', secret: 'x', isSecure: false }, 'x')
const person = { name: 'Anna', email: 'anna@beispiel.de' }
const change = {
  ...{ type: 'ADD', fields: [], changeId: 'a', userId: 'anna', deviceId: 'a' },
  ...{ editedAt: '2026-01-01T00:00:00.000Z', baseVersion: 0 },
}
const answer = { status: 301, headers: {}, redirects: [] }

/** As pieces of a body come: many small ones, then large ones. */
function findInPieces(text: string): void {
  const check = anHttpCheck('https://shop.example/', {
    expectations: [{ kind: 'text-present', text: 'aab'.repeat(60) }],
  })
  const find = createTextFinder(check)
  const body = Buffer.from(text)
  let readBytes = 0
  while (readBytes < body.length) {
    readBytes += readBytes < 64 * KIB ? 16 : 64 * KIB
    find?.(body.subarray(0, readBytes))
  }
}

const ofAnswers: readonly ForeignParser[] = [
  {
    name: 'the beginning of a page for a report',
    limitBytes: MIB,
    read: (text) => decodeBeginning(Buffer.from(text), undefined, 8 * KIB),
  },
  {
    name: 'the charset of a page',
    limitBytes: ANSWER_HEADERS,
    read: (contentType) => decodeBeginning(Buffer.from('a'), contentType, 1),
    pieces: ['charset', 'charset=', 'charset ', 'charset="'],
  },
  {
    name: 'what a registry says of a domain',
    limitBytes: 128 * KIB,
    read: (text) => {
      readDomainAnswer(text)
      readDomainAnswer(JSON.stringify({ events: [{ eventAction: 'expiration', eventDate: text }] }))
    },
    pieces: ['{"events":[', '2026-01-01T', '(', '+00:00'],
  },
  { name: 'texts in a page that is being read', limitBytes: 128 * KIB, read: findInPieces },
  {
    name: 'a page of maintenance',
    limitBytes: MAINTENANCE_LOOK_BYTES,
    read: (text) => findMaintenance(`wartung ${text}`, true),
    pieces: [
      '<body',
      'page-maintenance ',
      '<section page-maintenance',
      'wegen wartung ',
      'wegen a wartung a ',
      '<h1>',
      '<title>',
    ],
  },
  { name: 'letters and their marks', limitBytes: MIB, read: composeText },
  { name: 'one line of an answer', limitBytes: MIB, read: (text) => plainLine(text, 500) },
  {
    name: 'where an answer leads (Location)',
    limitBytes: ANSWER_HEADERS,
    read: (location) => nextHop({ url: 'https://a.de/', method: 'GET', headers: {} }, { status: 301, location }),
    pieces: ['https://', 'xn--', '//', '/../', 'ä.'],
  },
  {
    name: 'a host that an answer leads to',
    limitBytes: ANSWER_HEADERS,
    read: (host) =>
      nextHop({ url: 'https://a.de/', method: 'GET', headers: {} }, { status: 301, location: `https://${host}/` }),
    pieces: ['xn--', 'ä.', '1.', '[::', '%c3%a4'],
  },
  {
    name: 'the head of an answer',
    limitBytes: ANSWER_HEADERS,
    read: (location) =>
      judgeHead(anHttpCheck('https://a.de/', { redirects: { kind: 'target', url: 'https://a.de' } }), {
        ...answer,
        headers: { location },
        redirects: [location],
      }),
    pieces: ['https://'],
  },
  {
    name: 'names in a certificate',
    limitBytes: ANSWER_HEADERS,
    read: (issuer) =>
      readCertificate({
        issuer,
        subject: issuer,
        validFromDate: new Date(),
        validToDate: new Date(),
      } as X509Certificate),
    pieces: ['O=', 'CN=a\n', '\n'],
  },
  { name: 'Retry-After', limitBytes: ANSWER_HEADERS, read: (text) => readRetryAfter(text, 0), pieces: ['1', ' 1'] },
  {
    name: 'what a push service says',
    limitBytes: 2 * KIB,
    read: (text) => evaluateResponse({ status: 400, text, retryAfter: text }, 0),
    pieces: ['"reason"', '"reason": '],
  },
  {
    name: 'a list of an S3 store',
    limitBytes: MIB,
    read: readS3List,
    pieces: [
      '<ListBucketResult>',
      '<Contents>',
      '<ListBucketResult><Contents>',
      '<Key>',
      '<ListBucketResult ',
      '</ListBucketResult>',
    ],
  },
]

const ofRequests: readonly ForeignParser[] = [
  {
    name: 'JSON that may be too deep',
    limitBytes: MIB,
    read: (text) => isDeeperThan(text, 64),
    pieces: ['"\\"', '\\', '\\"'],
  },
  {
    name: 'Accept-Encoding',
    limitBytes: HEADERS,
    read: (text) => chooseEncoding(text, ['br', 'gzip']),
    pieces: ['gzip;', ';q=0.', ';q=0.0'],
  },
  {
    name: 'If-None-Match',
    limitBytes: HEADERS,
    read: (text) => isKnownTag(text, '"a"'),
    pieces: ['W/', 'W/"a', ', ', '*'],
  },
  { name: 'Range', limitBytes: HEADERS, read: (text) => readByteRange(text, 100), pieces: ['bytes=', 'bytes=1-'] },
  {
    name: 'X-Forwarded-For',
    limitBytes: HEADERS,
    read: (text) => isClientOf('127.0.0.1', text),
    pieces: ['127.0.0.1,', '%', '[::1]:', '1.1.1.1'],
  },
  {
    name: 'Origin',
    limitBytes: HEADERS,
    read: (origin) =>
      isCrossSite(
        {
          method: 'POST',
          header: (name) => (name === 'origin' ? `https://${origin}` : undefined),
          hasSession: () => false,
        },
        'https://a.de',
      ),
    pieces: ['ä.', 'xn--', '%c3%a4'],
  },
  { name: 'Authorization', limitBytes: HEADERS, read: readBearer, pieces: ['Bearer ', 'Bearer  '] },
  {
    name: 'a cookie of ours',
    limitBytes: HEADERS,
    read: (text) => signedCookie.read(text),
    pieces: ['taschenmesser.x=', 'taschenmesser.x=a.', ';', ' ;'],
  },
  {
    name: 'the cookie of known devices',
    limitBytes: HEADERS,
    read: (text) => knownDevices.read('a@b.de', text),
    pieces: ['taschenmesser.device=', '~', '.', ';'],
  },
  {
    name: 'User-Agent',
    limitBytes: HEADERS,
    read: describeDevice,
    pieces: ['Version/1', 'Version/1 ', 'Safari', 'Edg'],
  },
  {
    name: 'the word of a job',
    limitBytes: HEADERS,
    read: (text) => readHeartbeat({ ending: 'fail', status: text, message: text }),
  },
  {
    name: 'a name of a file in a form',
    limitBytes: 64 * KIB,
    read: cleanName,
    pieces: ['.', '. ', '%22', '\u202e', '/'],
  },
  {
    name: 'what a passkey signed',
    limitBytes: ACCOUNT_BODY,
    read: (text) => {
      readChallenge(Buffer.from(JSON.stringify({ challenge: text })).toString('base64url'))
      readChallenge(Buffer.from(text).toString('base64url'))
    },
    pieces: ['{"challenge":', '-', '_'],
  },
  { name: 'an address for mails', limitBytes: ACCOUNT_BODY, read: checkEmail, pieces: ['a@', 'a.', '@', 'ä.'] },
  { name: 'a name', limitBytes: ACCOUNT_BODY, read: checkName },
  {
    name: 'a password that is chosen',
    limitBytes: ACCOUNT_BODY,
    read: (text) => checkNewPassword(text, person, 'password'),
    pieces: ['1', '1a', 'a1'],
  },
  { name: 'a password that is tried', limitBytes: ACCOUNT_BODY, read: normalizePassword },
  { name: 'a name that is typed once more', limitBytes: ACCOUNT_BODY, read: normalizeName },
  {
    name: 'an endpoint for pushes',
    limitBytes: ACCOUNT_BODY,
    read: (text) => checkPushEndpoint(`https://${text}`, []),
    pieces: ['a.', 'a-', '%2'],
  },
  {
    name: 'a path of a change',
    limitBytes: MIB,
    read: (path) => checkChange({ ...change, path }, 'anna'),
    pieces: ['a/', 'find_a/', 'a/find_'],
  },
  {
    name: 'a value of a change',
    limitBytes: MIB,
    read: (value) => checkChange({ ...change, path: 'shops/a', fields: [{ key: 'name', value }] }, 'anna'),
  },
  {
    name: 'the address of a message',
    limitBytes: 256 * KIB,
    read: (link) => messagesCollection.schema.safeParse({ link }),
    pieces: ['/a', '/a/', '?a'],
  },
  {
    name: 'a shop',
    limitBytes: 256 * KIB,
    read: (text) =>
      shopSchema.safeParse({
        ...aShop(text),
        name: text,
        check: { ...anHttpCheck(`https://${text}`), statuses: `200${text}`, headers: [{ name: text, value: text }] },
      }),
    pieces: ['-299', ', 200', ',200-299'],
  },
  {
    name: 'the address of a shop',
    limitBytes: ACCOUNT_BODY,
    read: (text) => judgeUrl(`https://${text}`, { ports: 'any', judge: () => true }),
    pieces: ['ä.', 'xn--', '1.', '%c3%a4'],
  },
]

export const foreignParsers: readonly ForeignParser[] = [...ofAnswers, ...ofRequests]

const USUAL = [
  'a',
  ' ',
  '0',
  'ab',
  'a ',
  '\t ',
  '\n',
  '<',
  '<a',
  '<!--',
  '&',
  '&#1;',
  '"',
  "'",
  '\\',
  '[',
  '{"a":',
  ',',
  ';',
  '.',
  '/',
  '%',
  '=',
  '\u0301\u0316',
  'ä',
  '\ud800',
  '\u{1f600}',
  '\0',
  '\u00ad',
  'İ',
]

/** The texts that are most likely to take long: pieces repeated, also with another in front or behind. */
export function* hostileTexts({
  limitBytes,
  pieces = [],
}: ForeignParser): Iterable<{ readonly of: string; readonly text: string }> {
  const fill = (piece: string): string => piece.repeat(Math.floor(limitBytes / Buffer.byteLength(piece)))
  for (const piece of [...USUAL, ...pieces]) {
    const text = fill(piece)
    const around = [
      ['', ''],
      ['', '!'],
      ...pieces.flatMap((each) => [
        [each, ''],
        ['', each],
      ]),
    ]
    for (const [first = '', last = ''] of around) {
      // As it comes out of bytes, in one piece.
      yield { of: `${first}${piece}…${last}`, text: Buffer.from(first + text + last).toString() }
    }
  }
}

/** The CPU time it took, which is how long it blocked the event loop; an exception counts as its answer. */
export function measureMs({ read }: Pick<ForeignParser, 'read'>, text: string): number {
  const before = process.threadCpuUsage()
  try {
    read(text)
  } catch {
    // A refusal.
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
