/**
 * Judges the body of an answer: maintenance, then texts and JSON in their order; the first fault counts. Both the body and its
 * expectations are untrusted, so the caller must limit the time: `create-body-judge.ts` runs this in a thread unless it takes next
 * to no time.
 */
import { formatBytes } from '#base/text/format-bytes'
import { findMaintenance, isPage, MAINTENANCE_LOOK_BYTES } from '../find-maintenance.ts'
import { normalizeText } from '../normalize-text.ts'
import type { CheckFailure, Expectation } from '../../model.ts'
import { decodeBeginning, decodeBody } from './decode-body.ts'
import { cut, quote } from './quote.ts'

/** More of a body is not read; what stands behind it counts as not there. */
export const BODY_LIMIT_BYTES = 1_024 * 1_024

/** The place of no expectation: at the page itself, its charset and whether it is being maintained. */
export const AT_PAGE = -1

export type JudgedBody = {
  readonly body: Uint8Array
  readonly contentType: string | undefined
  /** Not all of it was read. */
  readonly isCut: boolean
  readonly findsMaintenancePage: boolean
  readonly expectations: readonly Expectation[]
}

export type JsonExpectation = Extract<Expectation, { readonly kind: 'json' }>
type TextExpectation = Exclude<Expectation, JsonExpectation>
/** What judges the JSON of one body; kept apart, since reading JSONPath takes a library that most servers never need. */
export type OpenJson = (text: string, isCut: boolean) => (expectation: JsonExpectation) => CheckFailure | undefined

export type JudgeBodyOptions = {
  readonly openJson?: OpenJson
  /** Called before each expectation with its place, so that it is known which one took too long. */
  readonly onExpectation?: (index: number) => void
}

/** Undefined of a body that is right. JSON is judged where `openJson` is there. */
export function judgeBody(judged: JudgedBody, o: JudgeBodyOptions = {}): CheckFailure | undefined {
  const text = decodeBody(judged.body, judged.contentType)
  return judgeMaintenance(judged, text) ?? judgeExpectations(judged, text, o)
}

/** Whether there is anything in a body to be judged. */
export function needsBody({ findsMaintenancePage, expectations, contentType }: Omit<JudgedBody, 'body'>): boolean {
  return expectations.length > 0 || (findsMaintenancePage && isPage(contentType))
}

function judgeMaintenance(judged: JudgedBody, text: string): CheckFailure | undefined {
  const { body, contentType, isCut, findsMaintenancePage } = judged
  if (!findsMaintenancePage || !isPage(contentType)) return undefined
  const isLong = body.length > MAINTENANCE_LOOK_BYTES
  const looked = isLong ? decodeBeginning(body, contentType, MAINTENANCE_LOOK_BYTES) : text
  const said = findMaintenance(looked, !isCut && !isLong)
  return said === undefined ? undefined : { code: 'maintenance-page', detail: cut(said) }
}

function judgeExpectations(
  { expectations, isCut }: JudgedBody,
  text: string,
  { openJson, onExpectation }: JudgeBodyOptions,
): CheckFailure | undefined {
  const folded = expectations.some(({ kind }) => kind !== 'json') ? normalizeText(text) : ''
  const judgeJson = expectations.some(({ kind }) => kind === 'json') ? openJson?.(text, isCut) : undefined
  for (const [index, expectation] of expectations.entries()) {
    onExpectation?.(index)
    const failure = expectation.kind === 'json' ? judgeJson?.(expectation) : judgeText(expectation, folded, isCut)
    if (failure !== undefined) return failure
  }
  return undefined
}

function judgeText({ kind, text }: TextExpectation, folded: string, isCut: boolean): CheckFailure | undefined {
  const isThere = folded.includes(normalizeText(text))
  if (isThere === (kind === 'text-present')) return undefined
  if (isThere) return { code: 'text-found', detail: quote(text) }
  const limit = isCut ? ` in den ersten ${formatBytes(BODY_LIMIT_BYTES)}` : ''
  return { code: 'text-missing', detail: `${quote(text)}${limit}` }
}
