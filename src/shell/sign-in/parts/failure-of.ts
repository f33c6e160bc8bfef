import { authErrorTexts } from '#auth'
import { requestErrorTexts } from '#http'
import type { Failure } from './use-attempt.ts'

const texts = new Map<string, string>([...Object.entries(requestErrorTexts), ...Object.entries(authErrorTexts)])

const NOT_ASKED_AGAIN =
  'Der Anbieter hat dich nur wiedererkannt und nicht neu gefragt. Melde dich bei ihm ab und versuch es noch einmal, oder nimm einen anderen Weg, etwa einen Code per E-Mail. Verschickt dieser Server keine Mails, bekommst du den Code von der Person, die ihn betreibt.'

/** What to say of the code that a way to a provider ended with. */
export function failureOfReturn(code: string): Failure {
  // Elsewhere it asks for what has just been tried here.
  return code === 'requires-recent-login' ? { code, message: NOT_ASKED_AGAIN } : failureOf(code)
}

/** What to say of a code that came without its text, from this browser or in an address. */
export function failureOf(code: string): Failure {
  const message = texts.get(code)
  return message === undefined
    ? { code: 'internal-error', message: requestErrorTexts['internal-error'] }
    : { code, message }
}
