import { toNextPath } from '#auth'

/** Where to go after signing in, as the address of the page says it (rule W24). */
export function readNextPath(params: URLSearchParams): string {
  return toNextPath(params.get('next'), URL.parse)
}
