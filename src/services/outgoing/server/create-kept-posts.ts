/**
 * Many requests to few servers that are known by name, over connections that are kept: as little as that takes, with no
 * redirects, no cookies, a time limit and a short answer.
 */
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { createNameResolver, type ResolveName } from './addresses/resolve-name.ts'

export type KeptPostRequest = {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export type KeptPostAnswer = {
  readonly status: number
  readonly retryAfter: string | undefined
  /** The beginning of what it said. */
  readonly text: string
}

export type KeptPosts = {
  /** Rejects when there was no answer. */
  post(request: KeptPostRequest, signal: AbortSignal): Promise<KeptPostAnswer>
  /** Gives up connections that are kept for the next one. */
  close(): void
}

export type KeptPostsOptions = {
  readonly timeoutMs: number
  /** Whether a name may lead to an address. */
  readonly mayLeadTo: (host: string, address: string) => boolean
  readonly resolveName?: ResolveName
  /** Certificates that are believed besides the usual ones, for tests. */
  readonly ca?: string
}

/** Why a name was not connected to: it leads where it must not. */
export const FORBIDDEN_ADDRESS = 'EFORBIDDENADDRESS'

const ANSWER_LIMIT_BYTES = 2_048
const CONNECTIONS_PER_HOST = 8

export function createKeptPosts(o: KeptPostsOptions): KeptPosts {
  const pooled = { keepAlive: true, maxSockets: CONNECTIONS_PER_HOST }
  const agents = { http: new HttpAgent(pooled), https: new HttpsAgent(pooled) }
  const lookup = createGuardedLookup(o)
  return {
    post: ({ url, headers, body }, signal) =>
      new Promise((answer, reject) => {
        // Nothing resolves an address, so the lookup would not be asked.
        if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return reject(forbiddenAddress())
        const options = {
          method: 'POST',
          headers,
          lookup,
          signal: AbortSignal.any([signal, AbortSignal.timeout(o.timeoutMs)]),
        }
        const request =
          url.protocol === 'https:'
            ? requestHttps(url, { ...options, agent: agents.https, ...(o.ca === undefined ? {} : { ca: o.ca }) })
            : requestHttp(url, { ...options, agent: agents.http })
        // Once there is an answer, what goes wrong after that is the answer's.
        request.on('response', (response) => answer(readAnswer(response)))
        request.on('error', reject)
        // What is no answer to a POST, such as 101, ends the connection without a word.
        request.on('close', () => reject(new Error('the connection ended without an answer')))
        request.end(body)
      }),
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** Asked by the connection itself, so that what was judged is what is connected to. */
function createGuardedLookup({ mayLeadTo, resolveName = createNameResolver() }: KeptPostsOptions): LookupFunction {
  const findFitting = callbackify(async (host: string) => {
    const addresses = await resolveName(host, new AbortController().signal)
    const fitting = addresses.filter((address) => mayLeadTo(host, address))
    if (fitting.length === 0) throw forbiddenAddress()
    return fitting.map((address) => ({ address, family: isIP(address) }))
  })
  return (host, options, callback) => {
    findFitting(host, (error, fitting) => {
      const first = fitting?.[0]
      if (error !== null || first === undefined) callback(error, '')
      else if (options.all === true) callback(null, fitting)
      else callback(null, first.address, first.family)
    })
  }
}

function forbiddenAddress(): Error {
  return Object.assign(new Error('a name leads where it must not'), { code: FORBIDDEN_ADDRESS })
}

async function readAnswer(response: IncomingMessage): Promise<KeptPostAnswer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      // Leaving the loop gives the connection up.
      if (length > ANSWER_LIMIT_BYTES) break
    }
  } catch {
    // The answer broke off, or its rest is not needed; the part that matters arrived before that.
  }
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    text: Buffer.concat(chunks).subarray(0, ANSWER_LIMIT_BYTES).toString('utf8'),
  }
}
