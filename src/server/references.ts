import * as z from 'zod'

/** A host and a port by which the server tells whether it is online itself. */
export type Reference = { readonly host: string; readonly port: number }

/** Resolvers of three providers, which answer to everybody by their addresses alone, and two names that are always known. */
export const DEFAULT_REFERENCES = '1.1.1.1:443,8.8.8.8:443,9.9.9.9:443,example.com:443,dns.google:443'

const PATTERN = /^(\[[0-9a-fA-F:.]{2,45}\]|[^\s:/@[\]]{1,253}):(\d{1,5})$/

/** References as `host:port`, separated by commas; `none` for an empty list. */
export const references = z
  .string()
  .default(DEFAULT_REFERENCES)
  .transform((text, context): readonly Reference[] => {
    if (text.trim() === 'none') return []
    return text.split(',').map((part) => {
      const [, host, port] = PATTERN.exec(part.trim()) ?? []
      if (host !== undefined && Number(port) > 0 && Number(port) < 65_536) return { host, port: Number(port) }
      context.addIssue('must be hosts with ports such as dns.example.org:443, or none')
      return z.NEVER
    })
  })
