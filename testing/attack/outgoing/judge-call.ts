import type { AttackAnswer } from '../send.ts'
import { CANARY_SONG, type Canary } from './canary.ts'

/** What the answer to a call of an address that must not be called, and the canary, say of it: `<what>: <details>`. */
export function judgeCall(answer: AttackAnswer, canary: Canary): readonly string[] {
  const heard = canary.take().map((line) => `the canary heard: ${line}`)
  const isBad = answer.status >= 500 || answer.status === 0
  return [
    ...heard,
    ...(isBad ? [`a bad answer: ${answer.status} ${answer.failure ?? answer.text.slice(0, 120)}`] : []),
    ...(answer.text.includes(CANARY_SONG) ? ['the answer was passed on: '] : []),
    // Whoever waits for an answer has sent something.
    ...(/"timed-out"/.test(answer.text) ? ['tried to connect: '] : []),
  ]
}
