/**
 * Runs one OpenID provider (`oidc-provider`, certified by the OpenID Foundation) until the process that forked this one
 * lets go of it. Its login page takes whatever claims one types, so that tests can be anybody.
 */
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider, { type Configuration, type Interaction } from 'oidc-provider'
import { CLIENT_ID, CLIENT_SECRET, type OidcProviderReport } from './oidc-provider.ts'

type Claims = Record<string, unknown> & { readonly sub: string }

async function run(port: number, redirectUris: readonly string[]): Promise<void> {
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, Claims>()
  const provider = new Provider(issuer, configurationFor(redirectUris, people))
  const server = createServer((request, response) => {
    const isLogin = request.url?.startsWith('/interaction/') === true
    if (!isLogin) return void provider.callback()(request, response)
    answerLogin(provider, people, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  process.send?.({ issuer } satisfies OidcProviderReport)
  process.once('disconnect', () => process.exit(0))
}

function configurationFor(redirectUris: readonly string[], people: ReadonlyMap<string, Claims>): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [...redirectUris] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: ['a key of tests only'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }: Interaction) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    // No consent is requested: it is the operator's own app.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        ...(oidc.client === undefined ? {} : { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId === undefined ? {} : { accountId: oidc.session.accountId }),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

/** The login page: a form with one field for the claims as JSON, and one to turn back. */
async function answerLogin(
  provider: Provider,
  people: Map<string, Claims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    const form = '<textarea name="claims" aria-label="Claims"></textarea><button>Anmelden</button>'
    response.end(`<!doctype html><title>Anbieter</title><form method="post">${form}</form>`)
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  const text = new URLSearchParams(Buffer.concat(chunks).toString()).get('claims') ?? ''
  if (text === '') {
    const refusal = { error: 'access_denied', error_description: 'the person turned back' }
    return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false })
  }
  const claims = JSON.parse(text) as Claims
  people.set(claims.sub, claims)
  const result = { login: { accountId: claims.sub } }
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

const [port, ...redirectUris] = process.argv.slice(2)
await run(Number(port), redirectUris)
