import { authErrorTexts } from '#auth'
import { requestErrorTexts } from '#http'
import type { Failure } from './use-attempt.ts'

const texts = new Map<string, string>([...Object.entries(requestErrorTexts), ...Object.entries(authErrorTexts)])

/** What to say of a code that came without its text, from this browser or in an address. */
export function failureOf(code: string): Failure {
  const message = texts.get(code)
  return message === undefined
    ? { code: 'internal-error', message: requestErrorTexts['internal-error'] }
    : { code, message }
}
