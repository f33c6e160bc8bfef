/**
 * Where to go after signing in: the `next` of the address if it is a path of this app, else the start
 * page. The path is judged by the browser's own parser, so that no spelling leads to another site.
 */
export function readNextPath(params: URLSearchParams): string {
  const origin = 'https://app.invalid'
  const url = URL.parse(params.get('next') ?? '/', origin)
  return url === null || url.origin !== origin ? '/' : url.pathname + url.search
}
