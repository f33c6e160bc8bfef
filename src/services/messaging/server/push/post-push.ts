/** One HTTP request to a push service, as little as that takes: no redirects, no cookies, a time limit, a short answer. */
import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { mayLeadTo } from './reach.ts'

export type PushRequest = {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export type PushAnswer = {
  readonly status: number
  readonly retryAfter: string | undefined
  /** The beginning of what it said. */
  readonly text: string
}

export type PostPush = {
  /** Rejects when there was no answer. */
  post(request: PushRequest, signal: AbortSignal): Promise<PushAnswer>
  /** Gives up connections that are kept for the next push. */
  close(): void
}

/** What resolves names; `dns.lookup` outside of tests. */
export type ResolveName = (
  host: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Why a name was not connected to: it leads where it must not. */
export const FORBIDDEN_ADDRESS = 'EFORBIDDENADDRESS'

const ANSWER_LIMIT_BYTES = 2_048
/** Push services of one maker take many pushes over few connections. */
const CONNECTIONS_PER_HOST = 8

export function createPostPush(o: {
  readonly timeoutMs: number
  readonly resolveName?: ResolveName
  /** Certificates that are believed besides the usual ones, for tests. */
  readonly ca?: string
}): PostPush {
  const pooled = { keepAlive: true, maxSockets: CONNECTIONS_PER_HOST }
  const agents = { http: new HttpAgent(pooled), https: new HttpsAgent(pooled) }
  const lookup = createGuardedLookup(o.resolveName ?? resolve)
  return {
    post: ({ url, headers, body }, signal) =>
      new Promise((answer, reject) => {
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
        // What is an answer to no push, such as 101, ends the connection without a word.
        request.on('close', () => reject(new Error('the connection ended without an answer')))
        request.end(body)
      }),
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/**
 * Resolves a name and keeps the addresses it may lead to. Asked by the connection itself, so that what was judged is what
 * is connected to.
 */
function createGuardedLookup(resolveName: ResolveName): LookupFunction {
  return (host, options, callback) => {
    resolveName(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '')
      const fitting = addresses.filter(({ address }) => mayLeadTo(host, address))
      const [first] = fitting
      if (first === undefined) {
        return callback(Object.assign(new Error('a name leads where it must not'), { code: FORBIDDEN_ADDRESS }), '')
      }
      if (options.all === true) callback(null, fitting)
      else callback(null, first.address, first.family)
    })
  }
}

async function readAnswer(response: IncomingMessage): Promise<PushAnswer> {
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
    // It broke off, or nobody waits for the rest; what became of the push was said before that.
  }
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    text: Buffer.concat(chunks).subarray(0, ANSWER_LIMIT_BYTES).toString('utf8'),
  }
}
