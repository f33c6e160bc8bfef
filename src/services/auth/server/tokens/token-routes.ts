import { listApiTokens, makeApiToken, revokeApiToken } from '#auth'
import { AppError } from '#base/app-error'
import { HOUR_MS } from '#base/clock'
import type { RequestErrorCode } from '#http'
import { serve, type Router } from '#http/server'
import type { Engine } from '../engine.ts'
import type { Limit } from '../limits/limits.ts'
import { removeApiToken } from '../store/api-token-rows.ts'
import * as tokens from './api-tokens.ts'

/** Each new token sends a mail. */
const makingLimit: Limit = { name: 'api-token', times: 30, windowMs: HOUR_MS }

export function addTokenRoutes(router: Router, engine: Engine): void {
  serve(router, listApiTokens, 'signed-in', async ({ session }) => ({
    tokens: await tokens.listApiTokens(engine, session.userId),
  }))
  serve(router, makeApiToken, 'signed-in', async ({ input, session }) => {
    await engine.limits.take(makingLimit, session.userId)
    return tokens.makeApiToken(engine, session, input)
  })
  serve(router, revokeApiToken, 'signed-in', async ({ input, session }) => {
    const isFound = await removeApiToken(engine.store.kysely, { id: input.tokenId, userId: session.userId })
    // Another user's token is answered like one that does not exist.
    if (!isFound) throw new AppError<RequestErrorCode>('not-found')
    return { ok: true as const }
  })
}
