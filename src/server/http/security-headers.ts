import type { ServerResponse } from 'node:http'

/**
 * Everything comes from our own origin, except for a map that the operator has chosen. The hash is that of the empty text: the style library adds empty
 * style elements and fills them through the object model, which the policy allows.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "manifest-src 'self'",
  "worker-src 'self'",
] as const

/** `mapOrigin`: of the server whose map the operator has chosen; pages may ask it for tiles, and for nothing else. */
function contentSecurityPolicy(mapOrigin: string | undefined): string {
  return POLICY.map((rule) =>
    rule === "connect-src 'self'" && mapOrigin !== undefined ? `${rule} ${mapOrigin}` : rule,
  ).join('; ')
}

// Only names Chromium knows: it complains about any other on every page. The camera reads barcodes, if the user lets it.
const DENIED_FEATURES = ['geolocation', 'microphone', 'payment', 'usb', 'serial', 'browsing-topics']

const HEADERS: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  // Not same-origin: a sign-in window of another provider must be able to answer the page that opened it.
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', ['camera=(self)', ...DENIED_FEATURES.map((feature) => `${feature}=()`)].join(', ')],
]

const TWO_YEARS_SECONDS = 63_072_000

/**
 * Sets the headers that every answer carries, including those the adapter sends for a request it can't read. A route may replace
 * one, for example with a stricter policy for uploads.
 */
export function setSecurityHeaders(
  response: ServerResponse,
  { isHttps, mapOrigin }: { readonly isHttps: boolean; readonly mapOrigin: string | undefined },
): void {
  response.setHeader('content-security-policy', contentSecurityPolicy(mapOrigin))
  for (const [name, value] of HEADERS) response.setHeader(name, value)
  if (isHttps) response.setHeader('strict-transport-security', `max-age=${TWO_YEARS_SECONDS}`)
}
