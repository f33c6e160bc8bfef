import { outgoingFailureTexts } from '#outgoing'
import * as z from 'zod/mini'
import { jsonOf, type AttackAnswer } from '../send.ts'
import { CANARY_SONG, type Canary } from './canary.ts'

/** The refusals that come before any connection. */
export const REFUSED: ReadonlySet<string> = new Set([
  'invalid-request',
  'body-too-large',
  'invalid-address',
  'forbidden-address',
  'forbidden-port',
])

const checked = z.object({
  report: z.object({ outcome: z.string(), failure: z.optional(z.object({ code: z.string() })) }),
})
const tested = z.object({ isDelivered: z.boolean(), outcome: z.string() })
const refused = z.object({ error: z.object({ code: z.string() }) })

/** How a call went in one word: a failure by its code, `up` and `delivered`, else the code of the refusal or what there is. */
export function outcomeOf(answer: AttackAnswer): string {
  const json = jsonOf(answer)
  const check = checked.safeParse(json)
  if (check.success) return check.data.report.failure?.code ?? check.data.report.outcome
  const test = tested.safeParse(json)
  if (test.success) return test.data.isDelivered ? 'delivered' : codeOfText(test.data.outcome)
  const refusal = refused.safeParse(json)
  return refusal.success ? refusal.data.error.code : (answer.failure ?? answer.text.slice(0, 120))
}

function codeOfText(text: string): string {
  return Object.entries(outgoingFailureTexts).find(([, words]) => words === text)?.[0] ?? text
}

/**
 * What the answer to a call of an address that must not be called, and the canary, say of it: `<what>: <details>`. Only `held`
 * outcomes are no findings: with any other something was connected to, or the attack was not made.
 */
export function judgeCall(
  answer: AttackAnswer,
  canary: Canary,
  held: ReadonlySet<string> = REFUSED,
): readonly string[] {
  const heard = canary.take().map((line) => `the canary heard: ${line}`)
  const song = answer.text.includes(CANARY_SONG) ? ['the answer was passed on: '] : []
  const outcome = outcomeOf(answer)
  return [...heard, ...song, ...(held.has(outcome) ? [] : [`${nameOf(answer, outcome)}: ${answer.status} ${outcome}`])]
}

function nameOf({ status }: AttackAnswer, outcome: string): string {
  if (status >= 500 || status === 0) return 'a bad answer'
  if (status === 401 || status === 429) return 'the attack was not made'
  if (outcome === 'up' || outcome === 'delivered') return 'it was called'
  // A caller that waits for an answer has sent something.
  return outcome === 'timed-out' ? 'tried to connect' : 'it was not refused'
}
