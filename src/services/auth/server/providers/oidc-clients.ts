/**
 * The providers of this server as OpenID clients. A provider's configuration is read when a user wants to go there: one that is down
 * neither stops the server nor delays another.
 */
import type { Configuration } from 'openid-client'
import { DAY_MS, SECOND_MS, type Now } from '#base/clock'

/** A configured provider. `id` stands for one issuer permanently: users are identified by it. */
export type ProviderSettings = {
  readonly id: string
  /** The name people know it by. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  /** Missing for a client without a secret. */
  readonly clientSecret?: string | undefined
}

export type OidcClients = {
  readonly list: readonly { readonly id: string; readonly name: string }[]
  has(id: string): boolean
  /** Returns the client for a provider; rejects if it can't be reached or names another issuer. */
  open(id: string): Promise<Configuration>
}

/** The keys are fetched again whenever one is unknown; this is for the addresses, which hardly ever change. */
const MEMORY_MS = DAY_MS
/** For this long, requests get the failure of the last attempt at once and start no other. */
const FAILURE_MEMORY_MS = 5 * SECOND_MS
const TIMEOUT_S = 10

type Known = { readonly client: Promise<Configuration>; readonly askedAtMs: number; hasFailed: boolean }

export function createOidcClients(providers: readonly ProviderSettings[], now: Now): OidcClients {
  const settings = new Map(providers.map((provider) => [provider.id, provider]))
  const known = new Map<string, Known>()
  return {
    list: providers.map(({ id, name }) => ({ id, name })),
    has: (id) => settings.has(id),
    open(id) {
      const provider = settings.get(id)
      if (provider === undefined) return Promise.reject(new Error('there is no such provider'))
      const present = known.get(id)
      const ageMs = present === undefined ? Infinity : Math.abs(now() - present.askedAtMs)
      if (present !== undefined && ageMs < (present.hasFailed ? FAILURE_MEMORY_MS : MEMORY_MS)) return present.client
      const asked: Known = { client: discover(provider), askedAtMs: now(), hasFailed: false }
      asked.client.catch(() => (asked.hasFailed = true))
      known.set(id, asked)
      return asked.client
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const library = await import('openid-client')
  const isPlain = new URL(issuer).protocol === 'http:'
  const { enableNonRepudiationChecks: checkSignatures } = library
  // oxlint-disable-next-line typescript/no-deprecated -- only loopback may be configured without TLS
  const allowPlain = isPlain ? [library.allowInsecureRequests] : []
  return library.discovery(
    new URL(issuer),
    clientId,
    clientSecret,
    clientSecret === undefined ? library.None() : undefined,
    {
      // The id token's signature is checked too, not only the connection it came over.
      execute: [checkSignatures, ...allowPlain],
      timeout: TIMEOUT_S,
    },
  )
}
