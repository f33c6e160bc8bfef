/** Whether an answer is the right one: the order is redirect, status, maintenance, texts and JSON, and the first fault counts. */
import { isDeeperThan } from '#base/json-depth'
import { formatBytes } from '#base/format-bytes'
import { findMaintenance, isPage } from '../find-maintenance.ts'
import { foldText } from '../fold-text.ts'
import type { CheckFailure, Expectation, HttpCheck } from '../model.ts'
import { readStatuses } from '../read-statuses.ts'
import type { readJsonPath } from './read-json-path.ts'

/** More of a body is not read; what stands behind it counts as not there. */
export const BODY_LIMIT_BYTES = 1_024 * 1_024
/** What of an address, a value or a text stands in a sentence. */
const MAX_QUOTE = 120

export type JudgedAnswer = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Where it was led to, in that order. */
  readonly redirects: readonly string[]
  readonly text: string
  /** Not all of it was read. */
  readonly isCut: boolean
}

/** Undefined of an answer that is right. */
export async function judgeAnswer(check: HttpCheck, answer: JudgedAnswer): Promise<CheckFailure | undefined> {
  return (
    judgeRedirect(check, answer) ??
    judgeStatus(check, answer) ??
    judgeMaintenance(check, answer) ??
    (await judgeExpectations(check.expectations, answer))
  )
}

function judgeRedirect({ redirects, url }: HttpCheck, answer: JudgedAnswer): CheckFailure | undefined {
  if (redirects.kind !== 'target') return undefined
  const reached = answer.redirects.at(-1)
  if (reached !== undefined && beginsWith(reached, redirects.url)) return undefined
  const detail = reached === undefined ? `Keine Weiterleitung: ${quote(url)}` : quote(reached)
  return { code: 'wrong-redirect', detail: `${detail} statt ${quote(redirects.url)}` }
}

/** `https://shop.de` is not the beginning of `https://shop.de.example`. */
function beginsWith(address: string, target: string): boolean {
  const [reached, wanted] = [address, target].map(lowerHost)
  if (reached === undefined || wanted === undefined || !reached.startsWith(wanted)) return false
  const isHostOnly = /^[a-z]+:\/\/[^/?#]*$/.test(wanted)
  return !isHostOnly || /^(?:[/?#]|$)/.test(reached.slice(wanted.length))
}

function lowerHost(address: string): string {
  return address.replace(/^[a-z]+:\/\/[^/?#]*/i, (beginning) => beginning.toLowerCase())
}

function judgeStatus({ statuses, redirects }: HttpCheck, answer: JudgedAnswer): CheckFailure | undefined {
  if (readStatuses(statuses)(answer.status)) return undefined
  const location = redirects.kind === 'refuse' ? answer.headers['location'] : undefined
  const leads = location === undefined ? '' : `, Weiterleitung nach ${quote(location)}`
  return { code: 'wrong-status', detail: `${answer.status} statt ${statuses}${leads}` }
}

function judgeMaintenance(check: HttpCheck, answer: JudgedAnswer): CheckFailure | undefined {
  if (!check.findsMaintenancePage || !isPage(answer.headers['content-type'])) return undefined
  const said = findMaintenance(answer.text, !answer.isCut)
  return said === undefined ? undefined : { code: 'maintenance-page', detail: cut(said) }
}

async function judgeExpectations(
  expectations: readonly Expectation[],
  answer: JudgedAnswer,
): Promise<CheckFailure | undefined> {
  if (expectations.length === 0) return undefined
  const isAboutText = expectations.some(({ kind }) => kind !== 'json')
  const folded = isAboutText ? foldText(answer.text) : ''
  const judgeJson = expectations.some(({ kind }) => kind === 'json') ? await prepareJson(answer) : undefined
  for (const expectation of expectations) {
    const failure =
      expectation.kind === 'json' ? judgeJson?.(expectation) : judgeText(expectation, folded, answer.isCut)
    if (failure !== undefined) return failure
  }
  return undefined
}

function judgeText(
  { kind, text }: Extract<Expectation, { readonly text: string }>,
  folded: string,
  isCut: boolean,
): CheckFailure | undefined {
  const isThere = folded.includes(foldText(text))
  if (isThere === (kind === 'text-present')) return undefined
  if (isThere) return { code: 'text-found', detail: quote(text) }
  const limit = isCut ? ` in den ersten ${formatBytes(BODY_LIMIT_BYTES)}` : ''
  return { code: 'text-missing', detail: `${quote(text)}${limit}` }
}

type JsonExpectation = Extract<Expectation, { readonly kind: 'json' }>

/** Most shops are pages: what reads JSON is loaded when the first one needs it. */
async function prepareJson(answer: JudgedAnswer): Promise<(expectation: JsonExpectation) => CheckFailure | undefined> {
  const { MAX_JSON_DEPTH, readJsonPath: read } = await import('./read-json-path.ts')
  const data = readJson(answer, MAX_JSON_DEPTH)
  return (expectation) => judgePath(expectation, data, read)
}

type ReadJson = { readonly value: unknown } | CheckFailure

function readJson({ text, isCut }: JudgedAnswer, maxDepth: number): ReadJson {
  if (isCut) return invalidJson(`Sie ist länger als ${formatBytes(BODY_LIMIT_BYTES)}.`)
  if (isDeeperThan(text, maxDepth)) return invalidJson('Sie ist zu tief verschachtelt.')
  try {
    return { value: JSON.parse(text.replace(/^\ufeff/, '')) }
  } catch {
    const beginning = text.trim()
    return invalidJson(beginning === '' ? 'Sie ist leer.' : `Sie beginnt mit ${quote(beginning, 40)}.`)
  }
}

function invalidJson(detail: string): CheckFailure {
  return { code: 'json-invalid', detail }
}

function judgePath(
  { path, equals }: JsonExpectation,
  data: ReadJson,
  read: typeof readJsonPath,
): CheckFailure | undefined {
  if ('code' in data) return data
  const found = read(path, data.value)
  if (!found.ok) {
    const why = found.error === 'unreadable' ? 'ist kein gültiger JSONPath' : 'ist zu aufwendig; nenn den Weg genauer'
    return { code: 'json-missing', detail: `${quote(path)} ${why}` }
  }
  const [first] = found.value
  if (found.value.length === 0) return { code: 'json-missing', detail: quote(path) }
  if (equals === undefined || found.value.some((value) => isWritten(value, equals))) return undefined
  return {
    code: 'json-different',
    detail: `${quote(typeof first === 'string' ? first : write(first))} statt ${quote(equals)} bei ${quote(path)}`,
  }
}

/** Whether a value is what somebody wrote, as JSON or as plain text. */
function isWritten(value: unknown, written: string): boolean {
  if (typeof value === 'string' && value === written) return true
  try {
    return write(value) === JSON.stringify(JSON.parse(written))
  } catch {
    // Plain text, which was compared above.
    return false
  }
}

/** What came of `JSON.parse` can be written; the types do not know that. */
function write(value: unknown): string {
  return String(JSON.stringify(value))
}

function quote(text: string, max = MAX_QUOTE): string {
  return `„${cut(text, max)}“`
}

/** No half of a pair at its end, and one line. */
function cut(text: string, max = MAX_QUOTE): string {
  const line = text.slice(0, 2 * max).replaceAll(/\s+/g, ' ')
  return line.length <= max ? line : `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
