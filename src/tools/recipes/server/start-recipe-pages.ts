/** Fetches pages of recipes on behalf of users: only HTML, only from public addresses, bounded in size, time and number (R59). */
import type { Limits } from '#auth/server'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { decodeText } from '#base/text/decode-text'
import { serve, type Router } from '#http/server'
import type { Outgoing, OutgoingAnswer } from '#outgoing/server'
import { fetchPage, type PageRefusal } from '../import/page-endpoint.ts'

type RecipePagesEnvironment = {
  readonly outgoing: Pick<Outgoing, 'request'>
  readonly limits: Limits
}

const MAX_BYTES = 10 * 1024 * 1024
const TIMEOUT_MS = 15 * SECOND_MS
const pageLimit = { name: 'recipe-pages', times: 10, windowMs: MINUTE_MS }

const headers = {
  accept: 'text/html,application/xhtml+xml;q=0.9',
  'accept-language': 'de,en;q=0.5',
  'user-agent': 'Taschenmesser (Rezept-Import auf Wunsch einer Person)',
}

export function startRecipePages({ outgoing, limits }: RecipePagesEnvironment): {
  readonly addRoutes: (router: Router) => void
  readonly stop: () => Promise<void>
} {
  return {
    addRoutes: (router) => {
      serve(router, fetchPage, 'signed-in', async ({ input: { url }, session }) => {
        await limits.take(pageLimit, session.userId)
        const answer = await outgoing.request({ url, headers, timeoutMs: TIMEOUT_MS, bodyLimitBytes: MAX_BYTES })
        if (!answer.isAnswered) return { refusal: 'unreachable' as const }
        const refusal = refusalOf(answer)
        return refusal === undefined
          ? { page: { html: textOf(answer.body), url: answer.redirects.at(-1) ?? url } }
          : { refusal }
      })
    },
    stop: async () => {},
  }
}

function refusalOf({ status, headers: answered, isCut }: OutgoingAnswer): PageRefusal | undefined {
  if ([401, 402, 403, 406, 429, 451, 503].includes(status)) return 'refused'
  if (status < 200 || status > 299) return 'unreachable'
  if (isCut) return 'too-large'
  return /^\s*(?:text\/html|application\/xhtml\+xml)/i.test(answered['content-type'] ?? '') ? undefined : 'no-page'
}

function textOf(body: Buffer): string {
  return decodeText(body, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(body))
}
