import type { Check } from '../model.ts'

/** What is checked, in a line: `meinshop.de/kasse`, `mail.meinshop.de:587`, `Meldet sich selbst`. */
export function describeCheck(check: Check): string {
  if (check.kind === 'heartbeat') return 'Meldet sich selbst'
  if (check.kind === 'tcp') return `${check.host}:${check.port}`
  return `${check.method === 'GET' ? '' : `${check.method} `}${check.url.replace(/^https:\/\//, '').replace(/\/$/, '')}`
}
