/**
 * Limits the addresses this server sends pushes to. A browser names its push service, so any signed-in user could name an address
 * for this server to call. Only push services are allowed, in the one spelling a browser uses.
 */

/** The push services of Chrome and its relatives, Firefox, Edge, and Safari; `*.` stands for one or more labels. */
const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

const MAX_LENGTH = 1_024
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const NAME = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*$`)
/** Escapes of letters, digits and `-._~`, which stand for the same address as what they escape. */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/i

/**
 * The address, if it is one at a push service. Only the spelling that a browser says counts, so that no endpoint has two
 * of them: whatever would be read as something else than it says is refused. `allowed` are names the administrator lists.
 */
export function checkPushEndpoint(text: string, allowed: readonly string[]): URL | undefined {
  const url = text.length > MAX_LENGTH ? null : URL.parse(text)
  if (url === null || url.href !== text) return undefined
  if (url.username + url.password !== '' || text.includes('#') || url.pathname === '/') return undefined
  if (NEEDLESS_ESCAPE.test(text) || !isHostName(url.hostname)) return undefined
  if (isLoopbackName(url.hostname)) {
    return allowed.includes(url.hostname) && /^https?:$/.test(url.protocol) ? url : undefined
  }
  const isDefault = url.protocol === 'https:' && url.port === ''
  const isListed = [...PUSH_SERVICES, ...allowed].some((pattern) => matchesHost(url.hostname, pattern))
  return isDefault && isListed ? url : undefined
}

/** Whether the administrator may list this: a name, or `*.` and a name of at least two labels for all below it. */
export function isPushHostPattern(text: string): boolean {
  if (!text.startsWith('*.')) return isHostName(text)
  const name = text.slice(2)
  return isHostName(name) && name.includes('.') && !isLoopbackName(name)
}

/** Names that stand for this machine itself, whatever a resolver says (RFC 6761). */
export function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}

function matchesHost(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}

/** A name in lower case whose last label is no number: that would be read as an address of IPv4. */
function isHostName(text: string): boolean {
  return NAME.test(text) && !/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(text)
}
