/** Whether the head of an answer is the right one: where it was led to, and its status. The first fault counts. */
import type { CheckFailure, HttpCheck } from '../../model.ts'
import { quote } from './quote.ts'

export type AnswerHead = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The redirect targets, in order. */
  readonly redirects: readonly string[]
}

/** Undefined of a head that is right; then the body is judged (`judge-body.ts`). */
export function judgeHead(check: HttpCheck, answer: AnswerHead): CheckFailure | undefined {
  return judgeRedirect(check, answer) ?? judgeStatus(check, answer)
}

function judgeRedirect({ redirects, url }: HttpCheck, answer: AnswerHead): CheckFailure | undefined {
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

function judgeStatus({ statuses, redirects }: HttpCheck, answer: AnswerHead): CheckFailure | undefined {
  if (readStatuses(statuses)(answer.status)) return undefined
  const location = redirects.kind === 'refuse' ? answer.headers['location'] : undefined
  const leads = location === undefined ? '' : `, Weiterleitung nach ${quote(location)}`
  return { code: 'wrong-status', detail: `${answer.status} statt ${statuses}${leads}` }
}

/** `200-299, 304` as a question. What is no status of HTTP is in no list. */
export function readStatuses(text: string): (status: number) => boolean {
  const ranges = text.split(',').map((part) => {
    const [from = Number.NaN, until = from] = part.split('-').map(Number)
    return { from, until }
  })
  return (status) => ranges.some(({ from, until }) => status >= from && status <= until)
}
