/** Shops of every kind for properties, as forms and imports would make them: nothing has spaces around it. */
import { fc } from '#testing/properties'
import { httpMethods, shopPages, strictnesses, type Shop } from '../../src/tools/uptime/model.ts'

const line = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: Math.floor(maxLength / 4) })
    .map((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '' && text.length <= maxLength)
const word = fc.stringMatching(/^[a-z][a-z\d-]{0,8}[a-z]$/)
const url = fc
  .tuple(fc.constantFrom('http', 'https'), word, fc.option(fc.integer({ min: 1, max: 65_535 })), word, fc.boolean())
  .map(
    ([scheme, host, port, path, hasQuery]) =>
      `${scheme}://${host}.de${port === null ? '' : `:${port}`}/${path}${hasQuery ? '?a=1&b=ä' : ''}`,
  )
const timeoutSec = fc.integer({ min: 1, max: 60 })

const expectation = fc.oneof(
  fc.record({ kind: fc.constantFrom('text-present' as const, 'text-absent' as const), text: line(100) }),
  fc.record(
    { kind: fc.constant('json' as const), path: word.map((name) => `$.${name}[0]`), equals: line(100) },
    { requiredKeys: ['kind', 'path'] },
  ),
)
const auth = fc.oneof(
  fc.record({
    kind: fc.constant('basic' as const),
    user: line(40).map((text) => text.replaceAll(':', '.')),
    password: fc.string({ maxLength: 40 }),
  }),
  fc.record({ kind: fc.constant('bearer' as const), token: line(60) }),
)
const redirects = fc.oneof(
  fc.record({ kind: fc.constantFrom('follow' as const, 'refuse' as const) }),
  fc.record({ kind: fc.constant('target' as const), url }),
)
const http = fc
  .record(
    {
      kind: fc.constant('http' as const),
      url,
      method: fc.constantFrom(...httpMethods),
      headers: fc.array(fc.record({ name: word, value: word }), { maxLength: 4 }),
      auth,
      redirects,
      statuses: fc.constantFrom('200-299', '200-299, 304', '401', '100-199, 301, 500-599'),
      expectations: fc.array(expectation, { maxLength: 4 }),
      findsMaintenancePage: fc.boolean(),
      watchesCertificate: fc.boolean(),
      watchesDomain: fc.boolean(),
      timeoutSec,
      body: fc.record({ type: fc.constantFrom('application/json', 'text/plain; charset=utf-8'), text: line(200) }),
    },
    {
      requiredKeys: [
        'kind',
        'url',
        'method',
        'headers',
        'redirects',
        'statuses',
        'expectations',
        'findsMaintenancePage',
        'watchesCertificate',
        'watchesDomain',
        'timeoutSec',
      ],
    },
  )
  .map(({ body, ...check }) =>
    body === undefined || ['GET', 'HEAD', 'OPTIONS'].includes(check.method) ? check : { ...check, body },
  )
const tcp = fc.record({
  kind: fc.constant('tcp' as const),
  host: word.map((name) => `${name}.de`),
  port: fc.integer({ min: 1, max: 65_535 }),
  timeoutSec,
})
const heartbeat = fc.record({
  kind: fc.constant('heartbeat' as const),
  key: fc.stringMatching(/^[\da-f]{32}$/),
  graceSec: fc.integer({ min: 0, max: 86_400 }),
})

const order = {
  name: line(100),
  page: fc.constantFrom(...shopPages),
  intervalSec: fc.integer({ min: 20, max: 86_400 }),
  strictness: fc.constantFrom(...strictnesses),
  isPaused: fc.boolean(),
  tags: fc.uniqueArray(line(40), { maxLength: 5 }),
}
const rest = { group: line(100), note: line(1_000) }
const required = ['name', 'page', 'intervalSec', 'strictness', 'isPaused', 'tags', 'check'] as const

/** `slowAfterMs` only of what is called: a job has none. */
export const anyShop: fc.Arbitrary<Shop> = fc.oneof(
  fc.record(
    { ...order, ...rest, check: fc.oneof(http, tcp), slowAfterMs: fc.integer({ min: 50, max: 60_000 }) },
    { requiredKeys: [...required] },
  ),
  fc.record({ ...order, ...rest, check: heartbeat }, { requiredKeys: [...required] }),
)
