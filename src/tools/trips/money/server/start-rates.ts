/**
 * Asks the European Central Bank for its rates four times a day, if the operator has switched that on, and hands the newest list to signed-in
 * users (J35). It is kept in memory: a server that starts asks again, and until then devices go on with the list they have.
 */
import { AppError } from '#base/app-error'
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Now } from '#base/clock'
import { startLoop } from '#base/start-loop'
import type { RequestErrorCode } from '#http'
import { serve, type Router } from '#http/server'
import type { Outgoing } from '#outgoing/server'
import type { EuroRates } from '../rates.ts'
import { readEcbFile, readRates } from '../rates-endpoint.ts'

type RatesEnvironment = {
  readonly tripRates: 'off' | 'ecb'
  readonly outgoing: Pick<Outgoing, 'request'>
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  readonly log: Record<'warn', (details: object, message: string) => void>
}

const ECB_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'
/** The bank publishes once a day, in the afternoon. */
const EVERY_MS = 6 * HOUR_MS
const RETRY_MS = 15 * MINUTE_MS
const TIMEOUT_MS = 20 * SECOND_MS
/** The file has some three kilobytes. */
const MAX_BYTES = 256 * 1024

export function startRates({ tripRates, outgoing, now, startTimer, log }: RatesEnvironment): {
  readonly addRoutes: (router: Router) => void
  readonly stop: () => Promise<void>
} {
  let list: EuroRates | undefined
  const ending = new AbortController()
  const run = async (): Promise<number> => {
    const fetched = await fetchList(outgoing, ending.signal).catch((error: unknown) => failure(error))
    if ('on' in fetched) {
      list = fetched
      return now() + EVERY_MS
    }
    if (!ending.signal.aborted)
      log.warn({ why: fetched.why }, 'the rates of the central bank could not be read, trying again')
    return now() + RETRY_MS
  }
  const loop = tripRates === 'ecb' ? startLoop({ now, startTimer, run }) : undefined
  loop?.wakeAt(now())
  return {
    addRoutes: (router) => {
      serve(router, readRates, 'signed-in', async () => {
        // An answer without a list would take the place of the list that the device has kept.
        if (tripRates === 'ecb' && list === undefined) throw new AppError<RequestErrorCode>('unavailable')
        return list === undefined ? {} : { list }
      })
    },
    stop: async () => {
      ending.abort()
      await loop?.stop()
    },
  }
}

type Failure = { readonly why: string }

function failure(error: unknown): Failure {
  return { why: error instanceof Error ? error.message : String(error) }
}

async function fetchList(outgoing: RatesEnvironment['outgoing'], signal: AbortSignal): Promise<EuroRates | Failure> {
  const headers = { accept: 'application/xml,text/xml', 'user-agent': 'Taschenmesser (daily rates)' }
  const limits = { timeoutMs: TIMEOUT_MS, bodyLimitBytes: MAX_BYTES, signal }
  const answer = await outgoing.request({ url: ECB_URL, headers, ...limits })
  if (!answer.isAnswered) return { why: answer.code }
  if (answer.status !== 200 || answer.isCut) return { why: `status ${answer.status}${answer.isCut ? ', cut' : ''}` }
  return readEcbFile(answer.body.toString('utf8')) ?? { why: 'no list of rates' }
}
