/** A real OpenID provider on loopback, in a process of its own, and people who sign in there over HTTP. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../network/free-port.ts'

export const CLIENT_ID = 'taschenmesser'
export const CLIENT_SECRET = 'a secret of tests only, shared with the provider'

/** A provider's claims about a user; `sub` is its own id for them. */
export type OidcClaims = {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly name?: string
  readonly preferred_username?: string
}

/** What this process tells the one that forked it. */
export type OidcProviderReport = { readonly issuer: string }

export type OidcProvider = {
  readonly issuer: string
  /** Ends the process, as when the provider is down. */
  stop(): Promise<void>
}

/** Starts one that sends people back to these addresses only. */
export async function startOidcProvider(o: {
  readonly redirectUris: readonly string[]
  readonly port?: number
}): Promise<OidcProvider> {
  const port = o.port ?? (await findFreePort())
  const program = fileURLToPath(new URL('oidc-provider-process.ts', import.meta.url))
  const child = fork(program, [String(port), ...o.redirectUris], {
    execArgv: [],
    // What it says about its defaults is for people who run one.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const exited = once(child, 'exit')
  const heard = await Promise.race([
    once(child, 'message').then(([message]): OidcProviderReport => message),
    exited.then(() => undefined),
  ])
  if (heard === undefined) throw new Error('the OpenID provider did not start')
  return {
    issuer: heard.issuer,
    async stop() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

/**
 * Opens `url` in a browser without a session at the provider, or in the one with these cookies, signs in with `claims` if the
 * provider asks (turns back without any), and returns the address that it leads back to.
 */
export async function passOidcProvider(
  url: string,
  claims: OidcClaims | undefined,
  cookies = new Map<string, string>(),
): Promise<URL> {
  const { origin } = new URL(url)
  let address = url
  let form: URLSearchParams | undefined
  for (let step = 0; step < 10; step++) {
    const answer = await fetch(address, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { body: form }),
    })
    form = undefined
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location !== null) {
      const next = new URL(location, address)
      if (next.origin !== origin) return next
      address = next.href
    } else if (answer.status === 200) {
      form = new URLSearchParams({ claims: claims === undefined ? '' : JSON.stringify(claims) })
    } else {
      throw new Error(`the provider answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    }
  }
  throw new Error('the provider leads round and round')
}
