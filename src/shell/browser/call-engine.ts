/** How the page calls its server; loaded apart from the first scripts, which show something before the server has to answer. */
import { createCallEndpoint, DEFAULT_TIMEOUT_MS, MOBILE_TIMEOUT_MS, type CallEndpoint } from '#http/client'

export function createPageCall(fetch: typeof window.fetch): CallEndpoint {
  return createCallEndpoint({
    fetch,
    timeoutMs: /Mobi/.test(navigator.userAgent) ? MOBILE_TIMEOUT_MS : DEFAULT_TIMEOUT_MS,
  })
}
