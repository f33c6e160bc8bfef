import type { KnownAnswer } from '#kit/use-answer'

/** The server is being asked for the first time: until it answers, the page does not claim that nothing is known. */
export function isLoading({ answer, failure, isAway }: KnownAnswer<unknown>): boolean {
  return answer === undefined && failure === undefined && !isAway
}
