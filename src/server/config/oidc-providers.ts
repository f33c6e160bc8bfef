import * as z from 'zod'
import type { ProviderSettings } from '#auth/server'
import { parseJson } from '#base/text/parse-json'

/** The most there are buttons for. */
const LIMIT = 10

const provider = z.strictObject(
  {
    id: z
      .string('must be a text')
      .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be 1 to 32 of a-z, 0-9 and -')
      // The ids of our own sign-in methods.
      .refine((id) => !['password', 'passkey', 'credential'].includes(id), 'must be another one, that is taken'),
    name: z.string('must be a text').trim().min(1, 'must not be empty').max(40, 'must be 40 characters at most'),
    issuer: z
      .string('must be a text')
      .refine(
        isIssuer,
        'must be an https address without query; http only for this machine (localhost, 127.0.0.1, [::1])',
      ),
    clientId: z.string('must be a text').min(1, 'must not be empty'),
    clientSecret: z.string('must be a text').min(1, 'must not be empty').optional(),
  },
  // The library's own words would repeat what stands there, which may be the secret in the wrong place.
  'must be an object of id, name, issuer, clientId and clientSecret',
)

/** `OIDC_PROVIDERS`: a JSON array. Errors are described without repeating any part of the value. */
export const oidcProviders = z
  .string()
  .default('[]')
  .transform(parseJson)
  .pipe(
    z
      .array(provider, 'must be a JSON array')
      .max(LIMIT, `must be ${LIMIT} at most`)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must have a different id each'),
  )
  .transform((list): readonly ProviderSettings[] => list)

function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.search + url.hash + url.username + url.password !== '') return false
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)
}
