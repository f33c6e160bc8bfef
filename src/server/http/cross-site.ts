const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that may change something was sent by a page of another site. Browsers declare this in Sec-Fetch-Site; those
 * that don't, and pages without TLS, still send Origin. A request with neither does not come from a page; it passes only without a
 * session cookie, so that no user's session can be misused. It may carry other cookies of ours: a program that stores cookies has
 * those of a two-step sign-in.
 */
export function isCrossSite(
  request: {
    readonly method: string
    readonly header: (name: string) => string | undefined
    readonly hasSession: () => boolean
  },
  publicOrigin: string,
): boolean {
  if (SAFE_METHODS.has(request.method)) return false
  const site = request.header('sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = request.header('origin')
  if (origin !== undefined) return origin !== publicOrigin && !isOwnHost(origin, request.header('host'))
  return request.hasSession()
}

/** A name of a host has 253 characters; reading a longer one that was made for it takes long. */
const MAX_ORIGIN = 300

/** Only the host is compared: behind a proxy that ends TLS the server does not know which scheme the page has. */
function isOwnHost(origin: string, host: string | undefined): boolean {
  const url = origin.length > MAX_ORIGIN ? null : URL.parse(origin)
  return url !== null && /^https?:$/.test(url.protocol) && host !== undefined && url.host === host.toLowerCase()
}
