import { toNextPath } from '#auth'

/** The path to open after signing in, from the address of the page (rule W24). */
export function readNextPath(params: URLSearchParams): string {
  return toNextPath(params.get('next'), URL.parse)
}
