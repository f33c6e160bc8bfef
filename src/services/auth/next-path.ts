/** `URL.parse`, which browsers and Node have. */
type ParseUrl = (
  text: string,
  base: string,
) => { readonly origin: string; readonly pathname: string; readonly search: string } | null

/** A host that cannot exist (RFC 2606). */
const NOWHERE = 'https://app.invalid'

/** No path of the app is longer, and a longer one would not fit into the headers of every proxy. */
const PATH_MAX_LENGTH = 2_000

/**
 * Returns where to go after signing in: `next` if it is a path of this app, else the start page. The browser's own URL parser
 * decides, so that no spelling leads to another site.
 */
export function toNextPath(next: string | null | undefined, parse: ParseUrl): string {
  const url = parse(next ?? '/', NOWHERE)
  if (url === null || url.origin !== NOWHERE) return '/'
  const path = url.pathname + url.search
  // A path that is safe here can become another site's address when it is parsed again, such as that of `/.//evil.example`.
  return path.length <= PATH_MAX_LENGTH && parse(path, NOWHERE)?.origin === NOWHERE ? path : '/'
}
