/**
 * Fetches pages of recipes and their pictures on behalf of users: only HTML and pictures, only from public addresses, bounded in size,
 * time and number (R59, R62).
 */
import type { Limits } from '#auth/server'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { limitConcurrency, limitConcurrencyByKey } from '#base/limit-concurrency'
import { decodeText } from '#base/text/decode-text'
import { isPictureType, pictureTypes } from '#files'
import { serve, type Router } from '#http/server'
import type { Outgoing, OutgoingAnswer } from '#outgoing/server'
import { fetchPage, type PageRefusal } from '../import/page-endpoint.ts'

type RecipePagesEnvironment = {
  readonly outgoing: Pick<Outgoing, 'request'>
  readonly limits: Limits
}

const MAX_BYTES = 10 * 1024 * 1024
const TIMEOUT_MS = 15 * SECOND_MS
const limitOf = {
  page: { name: 'recipe-pages', times: 10, windowMs: MINUTE_MS },
  // A collection brings hundreds: a device that asks for more waits.
  picture: { name: 'recipe-pictures', times: 60, windowMs: MINUTE_MS },
}
/** Each answer is held in memory whole. What is more waits, first behind what the same user asked for. */
const AT_ONCE = 4
const AT_ONCE_OF_USER = 2

const accept = { page: 'text/html,application/xhtml+xml;q=0.9', picture: pictureTypes.join(',') }
const headers = {
  'accept-language': 'de,en;q=0.5',
  'user-agent': 'Taschenmesser (Rezept-Import auf Wunsch einer Person)',
}

export function startRecipePages({ outgoing, limits }: RecipePagesEnvironment): {
  readonly addRoutes: (router: Router) => void
  readonly stop: () => Promise<void>
} {
  const inTurn = limitConcurrency(AT_ONCE)
  const inTurnOf = limitConcurrencyByKey(AT_ONCE_OF_USER)
  return {
    addRoutes: (router) => {
      serve(router, fetchPage, 'signed-in', async ({ input: { url, kind }, session }) => {
        await limits.take(limitOf[kind], session.userId)
        const request = {
          ...{ url, headers: { ...headers, accept: accept[kind] } },
          ...{ timeoutMs: TIMEOUT_MS, bodyLimitBytes: MAX_BYTES },
        }
        const answer = await inTurnOf(session.userId, () => inTurn(() => outgoing.request(request)))
        if (!answer.isAnswered) return { refusal: 'unreachable' as const }
        const refusal = refusalOf(answer)
        if (refusal !== undefined) return { refusal }
        const type = typeOf(answer)
        if (kind === 'picture')
          return isPictureType(type)
            ? { picture: { base64url: answer.body.toString('base64url'), type } }
            : { refusal: 'no-picture' as const }
        return isPageType(type)
          ? { page: { html: textOf(answer.body), url: answer.redirects.at(-1) ?? url } }
          : { refusal: 'no-page' as const }
      })
    },
    stop: async () => {},
  }
}

function refusalOf({ status, isCut }: OutgoingAnswer): PageRefusal | undefined {
  if ([401, 402, 403, 406, 429, 451, 503].includes(status)) return 'refused'
  if (status < 200 || status > 299) return 'unreachable'
  return isCut ? 'too-large' : undefined
}

function typeOf({ headers: answered }: OutgoingAnswer): string {
  return (answered['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

function isPageType(type: string): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml'
}

function textOf(body: Buffer): string {
  return decodeText(body, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(body))
}
