/** Makes checks through the guarded door and has judged what came back; `judge-head.ts` and `judge-body.ts` say what is right. */
import { toIso, type Now } from '#base/clock'
import { formatCount } from '#base/text/format'
import type { ConnectionGate, Outgoing, OutgoingFailure, OutgoingRequest } from '#outgoing/server'
import { plainLine } from '../../words/plain-line.ts'
import { ownFailures, MAX_TEXT, MAX_URL, type CheckFailure, type CheckReport, type HttpCheck } from '../../model.ts'
import type { Checker, CheckRun } from '../../checks/server/checker.ts'
import { createDomainReader } from '../../checks/server/create-domain-reader.ts'
import { createTextFinder } from '../../checks/server/create-text-finder.ts'
import type { BodyJudge } from '../../checks/server/body-judge.ts'
import { decodeBeginning } from '../../checks/server/decode-body.ts'
import { BODY_LIMIT_BYTES, needsBody } from '../../checks/server/judge-body.ts'
import { judgeHead } from '../../checks/server/judge-head.ts'

const MAX_EXCERPT = 2_000
/** No charset takes more for a letter. */
const MAX_LETTER_BYTES = 4
const MAX_ISSUER = 200

type Course = Omit<OutgoingFailure, 'isAnswered' | 'code'>
type Log = { warn(details: object, message: string): void }

export function createChecker(o: {
  readonly outgoing: Outgoing
  readonly judge: BodyJudge['judge']
  readonly now: Now
  readonly log: Log
  /** Another RDAP bootstrap list, for tests. */
  readonly bootstrapUrl?: string
}): Checker {
  const { outgoing, judge, now, log } = o
  const readDomain = createDomainReader(o)

  const checkPage = async (check: HttpCheck, run: RunLimits): Promise<CheckRun> => {
    const finder = createTextFinder(check)
    let hasEnough = false
    const answer = await outgoing.request({
      ...buildRequest(check),
      bodyLimitBytes: BODY_LIMIT_BYTES,
      ...(finder === undefined ? {} : { isEnough: (bytesSoFar) => (hasEnough = finder(bytesSoFar)) }),
      ...waysOf(run),
    })
    if (!answer.isAnswered) return { report: reportFailure(answer, check) }
    const { body, headers } = answer
    const contentType = headers['content-type']
    // Before it is judged, for which it may be handed over.
    const excerpt = run.needsExcerpt === true ? excerptOf(body, contentType) : undefined
    const facts = { status: answer.status, bodyBytes: body.length, ...certificateOf(answer, check) }
    const { expectations, findsMaintenancePage } = check
    const judged = { contentType, isCut: answer.isCut || hasEnough, expectations, findsMaintenancePage }
    const found = judgeHead(check, answer) ?? (needsBody(judged) ? await judge({ ...judged, body }, run) : undefined)
    const report = { ...judgeCourse(answer, found && withPlainDetail(found), run.slowAfterMs), ...facts }
    return excerpt === undefined ? { report } : { report, excerpt }
  }

  return {
    async run({ check, ...run }) {
      try {
        if (check.kind === 'http') return await checkPage(check, run)
        const { host, port, timeoutSec } = check
        const course = await outgoing.connect({ host, port, timeoutMs: timeoutSec * 1_000, ...waysOf(run) })
        if (!course.isAnswered) return { report: reportFailure(course, check) }
        return { report: judgeCourse(course, undefined, run.slowAfterMs) }
      } catch (error) {
        // A fault of this program must not be booked as the shop's (rule K8).
        log.warn({ err: error }, 'a check could not be made')
        const failure = { code: 'own-fault' as const }
        return { report: { at: toIso(now()), outcome: 'unknown', phases: {}, redirects: [], failure } }
      }
    },
    readDomain: async (check) => (check.kind === 'http' && check.watchesDomain ? readDomain(check.url) : undefined),
  }
}

type RunLimits = {
  readonly ownerId: string
  readonly slowAfterMs?: number
  readonly needsExcerpt?: boolean
  readonly signal?: AbortSignal
  readonly gate?: ConnectionGate
}

function excerptOf(body: Uint8Array, contentType: string | undefined): string {
  return decodeBeginning(body, contentType, MAX_EXCERPT * MAX_LETTER_BYTES).slice(0, MAX_EXCERPT)
}

function waysOf({ signal, gate }: RunLimits): Pick<RunLimits, 'signal' | 'gate'> {
  return { ...(signal === undefined ? {} : { signal }), ...(gate === undefined ? {} : { gate }) }
}

/**
 * What a page says stands in incidents and messages, and nothing in it may keep these from being written. It is a copy: a
 * piece of a page keeps all of the page in memory as long as it is kept itself.
 */
function withPlainDetail({ code, detail }: CheckFailure): CheckFailure {
  return detail === undefined ? { code } : { code, detail: Buffer.from(plainLine(detail, MAX_TEXT)).toString() }
}

function judgeCourse(course: Course, failure: CheckFailure | undefined, slowAfterMs: number | undefined): CheckReport {
  const isSlow = slowAfterMs !== undefined && course.totalMs > slowAfterMs
  const isOurs = failure !== undefined && ownFailures.has(failure.code)
  const outcome = isOurs ? 'unknown' : failure !== undefined ? 'failed' : isSlow ? 'slow' : 'up'
  return { ...describeCourse(course), outcome, ...(failure === undefined ? {} : { failure }) }
}

function reportFailure(failed: OutgoingFailure, check: CheckedBy): CheckReport {
  const { code } = failed
  const detail = describeFailure(failed, check)
  const failure = withPlainDetail({ code, ...(detail === undefined ? {} : { detail }) })
  const outcome = ownFailures.has(code) ? 'unknown' : 'failed'
  return { ...describeCourse(failed), outcome, failure, ...certificateOf(failed, check) }
}

type CheckedBy = { readonly timeoutSec: number; readonly watchesCertificate?: boolean }

/** What is worth knowing beside the code, in German where we know it better than the system. */
function describeFailure(failed: OutgoingFailure, { timeoutSec }: CheckedBy): string | undefined {
  const { code, phases, redirects, certificate } = failed
  if (code === 'timed-out') {
    const { firstByteMs, connectMs, dnsMs } = phases
    const reached =
      firstByteMs !== undefined
        ? 'die Antwort kam nicht ganz an'
        : connectMs !== undefined
          ? 'verbunden, aber keine Antwort'
          : dnsMs !== undefined
            ? 'keine Verbindung'
            : 'der Name wurde nicht aufgelöst'
    return `Nach ${formatCount(timeoutSec, 'Sekunde', 'Sekunden')}: ${reached}`
  }
  if (code === 'too-many-redirects') return redirects.at(-1)
  if (code === 'certificate-expired' && certificate !== undefined) {
    return `Gültig bis ${toGermanDate(certificate.validUntilMs)}`
  }
  return exactCodes.has(code) ? failed.detail : undefined
}

/** Failures with a system message, in English, that says more than our own sentence. */
const exactCodes: ReadonlySet<OutgoingFailure['code']> = new Set([
  'tls-failed',
  'certificate-invalid',
  'bad-answer',
  'own-fault',
])

/** `24.12.2026`, by UTC: which day it is must not depend on where the server stands. */
function toGermanDate(epochMs: number): string {
  return toIso(epochMs).slice(0, 10).split('-').toReversed().join('.')
}

function describeCourse(course: Course): Pick<CheckReport, 'at' | 'totalMs' | 'phases' | 'redirects' | 'address'> {
  const { address } = course
  const phases = Object.entries(course.phases).map(([name, ms]) => [name, round(ms)])
  return {
    at: toIso(course.startedMs),
    totalMs: round(course.totalMs),
    phases: Object.fromEntries(phases),
    redirects: course.redirects.map((url) => url.slice(0, MAX_URL)),
    ...(address === undefined ? {} : { address }),
  }
}

/** Tenths of a millisecond. */
function round(ms: number): number {
  return Math.round(Math.max(0, ms) * 10) / 10
}

function certificateOf({ certificate }: Course, check: CheckedBy): Pick<CheckReport, 'certificate'> {
  if (certificate === undefined || check.watchesCertificate !== true) return {}
  const issuer = plainLine(certificate.issuer, MAX_ISSUER)
  return { certificate: { validUntil: toIso(certificate.validUntilMs), issuer } }
}

/**
 * The user agent: names the product and nothing that identifies this server, whose address the watched shops need not know. Users
 * who let checks through a bot filter set their own User-Agent header.
 */
const USER_AGENT = 'Taschenmesser/1.0 (Shop-Uptime)'
/** They belong to a connection, which is the client's to describe (RFC 9110, 7.6.1). */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The request of a check. Of headers with one name the values are joined, except where that name can stand only once. */
function buildRequest(check: HttpCheck): OutgoingRequest {
  const { url, method, body, redirects, timeoutSec } = check
  const headers: Record<string, string> = { 'user-agent': USER_AGENT, accept: '*/*', ...authorize(check.auth) }
  if (body !== undefined) headers['content-type'] = body.type
  const own = new Map<string, string>()
  for (const { name, value } of check.headers) {
    const key = name.toLowerCase()
    if (ofConnection.has(key)) continue
    const before = own.get(key)
    own.set(key, before === undefined ? value : `${before}${key === 'cookie' ? '; ' : ', '}${value}`)
  }
  return {
    url,
    ports: 'any',
    method,
    headers: { ...headers, ...Object.fromEntries(own) },
    ...(body === undefined ? {} : { body: body.text }),
    ...(redirects.kind === 'refuse' ? { maxRedirects: 0 } : {}),
    timeoutMs: timeoutSec * 1_000,
  }
}

function authorize(auth: HttpCheck['auth']): Record<string, string> {
  if (auth === undefined) return {}
  if (auth.kind === 'bearer') return { authorization: `Bearer ${auth.token}` }
  return { authorization: `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString('base64')}` }
}
