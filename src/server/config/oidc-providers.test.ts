import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const authentik = {
  id: 'authentik',
  name: 'Authentik',
  issuer: 'https://id.example.org/application/o/app/',
  clientId: 'app',
  clientSecret: 'hunter2',
}
const read = (...providers: unknown[]) => readConfig({ OIDC_PROVIDERS: JSON.stringify(providers) })

test('providers are read as they are written; a client that keeps no secret has none', () => {
  const { clientSecret: _, ...open } = { ...authentik, id: 'open' }
  expect(read(authentik, open)).toMatchObject({ ok: true, value: { oidcProviders: [authentik, open] } })
})

test.each(['http://localhost:3001', 'http://127.0.0.1:3001/', 'http://[::1]:3001', 'https://id.example.org'])(
  'an issuer may be %s',
  (issuer) => {
    expect(read({ ...authentik, issuer })).toMatchObject({ ok: true })
  },
)

test.each<[string, string, unknown]>([
  ['no JSON at all', 'must be a JSON array', undefined],
  ['an object', 'must be a JSON array', { authentik }],
  ['an array of texts', '0 must be an object of', ['hunter2']],
  ['an unknown key', '0 must be an object of', [{ ...authentik, hunter2: true }]],
  ['no client', '0.clientId must be a text', [{ ...authentik, clientId: undefined }]],
  ['an empty secret', '0.clientSecret must not be empty', [{ ...authentik, clientSecret: '' }]],
  ['a number as the secret', '0.clientSecret must be a text', [{ ...authentik, clientSecret: 4711 }]],
  ['an id with capitals', '0.id must be 1 to 32', [{ ...authentik, id: 'Hunter2' }]],
  ['an id of ours', '0.id must be another one', [{ ...authentik, id: 'passkey' }]],
  ['the same id twice', 'must have a different id each', [authentik, authentik]],
  ['no name', '0.name must not be empty', [{ ...authentik, name: ' ' }]],
  ['an issuer without TLS', '0.issuer must be an https address', [{ ...authentik, issuer: 'http://hunter2.example' }]],
  ['one that looks like this machine', '0.issuer', [{ ...authentik, issuer: 'http://localhost.evil.example' }]],
  ['an issuer with a password', '0.issuer', [{ ...authentik, issuer: 'https://a:hunter2@id.example' }]],
  ['an issuer with a query', '0.issuer', [{ ...authentik, issuer: 'https://id.example/?hunter2' }]],
  ['an issuer that is none', '0.issuer', [{ ...authentik, issuer: 'hunter2' }]],
  ['the second one wrong', '1.issuer', [authentik, { ...authentik, id: 'b', issuer: 'hunter2' }]],
  ['eleven', 'must be 10 at most', Array.from({ length: 11 }, (_, i) => ({ ...authentik, id: `p${i}` }))],
])('%s is refused in one line that says where, and repeats nothing of it', (_label, message, value) => {
  const text = value === undefined ? '[{"clientSecret":"hunter2"' : JSON.stringify(value)
  const config = readConfig({ OIDC_PROVIDERS: text })
  expect(config).toEqual({ ok: false, error: expect.stringMatching(/^OIDC_PROVIDERS: [^\n]+$/) })
  expect(config).toMatchObject({ error: expect.stringContaining(`: ${message}`) })
  expect(JSON.stringify(config).toLowerCase()).not.toContain('hunter2')
})
