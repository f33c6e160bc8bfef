/**
 * The audience of each endpoint: a row per endpoint, by its method and path. A new endpoint without a row fails the ordinary tests
 * (`expectations.test.ts`). Most rows only name the audience: the requests are built from the contract, by the names of its fields
 * (`shopId`, `fileId`, `uid` …; `belongings.ts` has Anna's values for each).
 */
import { changeAims, documentAims, plainAim, queryAims, registrationAim, uploadAims } from './aims.ts'
import type { Expectation } from './expectation.ts'

type Key = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

const everybody: Expectation = { who: 'everybody' }
const signsIn: Expectation = { who: 'everybody', isEnding: true }
const signedIn: Expectation = { who: 'signed-in' }
const seeing: Expectation = { who: 'seeing' }
const administrator: Expectation = { who: 'administrator' }
const program: Expectation = { who: 'program' }
const programSeeing: Expectation = { who: 'program-seeing' }
const page: Expectation = { who: 'seeing', isBare: true, isUnreachable: true }
const heartbeat: Expectation = { who: 'everybody', isBare: true }

const accounts = {
  'GET /api/auth/ways-in': everybody,
  'GET /api/auth/jwks': everybody,
  'POST /api/auth/sign-up': signsIn,
  'POST /api/auth/sign-up/confirm': signsIn,
  'POST /api/auth/sign-in': signsIn,
  'POST /api/auth/guest': signsIn,
  'POST /api/auth/guest/keep': { who: 'signed-in', isEnding: true },
  'POST /api/auth/passkey/begin': everybody,
  'POST /api/auth/passkey/sign-in': signsIn,
  'POST /api/auth/code/send': everybody,
  'POST /api/auth/code/sign-in': signsIn,
  'POST /api/auth/second-factor/finish': signsIn,
  'POST /api/auth/password/forgot': everybody,
  'POST /api/auth/password/reset': everybody,
  'POST /api/auth/email/verify': everybody,
  'POST /api/auth/email/confirm': everybody,
  'POST /api/auth/provider/start': everybody,
  'GET /api/auth/provider/callback/:provider': { who: 'everybody', isBare: true },
  'POST /api/auth/sign-out': { who: 'everybody', isEnding: true },
  'POST /api/auth/refresh': signsIn,
  'GET /api/auth/account': signedIn,
  'GET /api/auth/sessions': signedIn,
  'POST /api/auth/sessions/end': signedIn,
  'POST /api/auth/sessions/end-others': { who: 'signed-in', isEnding: true },
  'GET /api/auth/passkeys': signedIn,
  'POST /api/auth/passkeys/begin': signedIn,
  'POST /api/auth/passkeys/add': signedIn,
  'POST /api/auth/passkeys/rename': signedIn,
  'POST /api/auth/passkeys/delete': signedIn,
  'POST /api/auth/provider/unlink': signedIn,
  'POST /api/auth/second-factor/begin': signedIn,
  'POST /api/auth/second-factor/confirm': signedIn,
  'POST /api/auth/second-factor/disable': signedIn,
  'POST /api/auth/second-factor/recovery-codes': signedIn,
  'POST /api/auth/reauthenticate': { who: 'signed-in', isEnding: true },
  'POST /api/auth/reauthenticate/send-code': signedIn,
  'POST /api/auth/password/change': { who: 'signed-in', isEnding: true },
  'POST /api/auth/email/send-verification': signedIn,
  'POST /api/auth/email/change': signedIn,
  'POST /api/auth/delete': { who: 'signed-in', isEnding: true },
  // Finding the user with an address is its purpose; an address that only resembles hers finds no user.
  'POST /api/auth/people/find': {
    who: 'signed-in',
    aims: ({ has }) => [plainAim('POST', '/api/auth/people/find', { email: `x${has.anna.email}` })],
  },
  'POST /api/auth/people/names': signedIn,
  'GET /api/auth/export': { who: 'signed-in', isBare: true, isVolatile: true },
  'GET /api/auth/tokens': signedIn,
  'POST /api/auth/tokens/make': signedIn,
  'POST /api/auth/tokens/revoke': signedIn,
  'GET /api/auth/admin/people': administrator,
  'POST /api/auth/admin/disable': administrator,
  'POST /api/auth/admin/registration': administrator,
  'GET /api/auth/admin/invitations': administrator,
  'GET /api/auth/admin/disk': { who: 'administrator', isVolatile: true },
  'POST /api/auth/admin/invite': administrator,
  'POST /api/auth/admin/revoke-invitation': administrator,
} as const satisfies Readonly<Record<Key, Expectation>>

/**
 * Only the caller that began a restore knows it, by an id that cannot be guessed; to begin and to start one takes the
 * administrator with a recent sign-in, or on a server without one the set-up link.
 */
const restores = {
  'POST /api/restore/upload': administrator,
  'POST /api/restore/from-list': administrator,
  'POST /api/restore/runs/:restoreId/start': administrator,
  'POST /api/restore/runs/:restoreId/check': everybody,
  'GET /api/restore/runs/:restoreId': everybody,
  'PUT /api/restore/runs/:restoreId/bytes': { who: 'everybody', isBare: true },
  'POST /api/restore/runs/:restoreId/cancel': everybody,
  'GET /api/restore/last': { who: 'administrator', isVolatile: true },
} as const satisfies Readonly<Record<Key, Expectation>>

const documents = {
  'POST /api/documents/changes': {
    who: 'signed-in',
    aims: (context) => changeAims(context, { method: 'POST', path: '/api/documents/changes' }),
  },
  'GET /api/documents/usage': { who: 'signed-in', isVolatile: true },
  'POST /api/documents/erase-history': signedIn,
  'DELETE /api/documents/:collection/:id/history': { who: 'owner' },
  // From the beginning: a page for a device that is up to date has no documents.
  'GET /api/documents/feed': {
    who: 'signed-in',
    isVolatile: true,
    aims: () => [plainAim('GET', '/api/documents/feed?since=0')],
  },
  'GET /api/documents/stream': {
    who: 'signed-in',
    isBare: true,
    isVolatile: true,
    aims: () => [plainAim('GET', '/api/documents/stream?since=0')],
  },
  'GET /api/documents/:collection': { who: 'signed-in', aims: queryAims },
  'GET /api/documents/:collection/:id': seeing,
  'GET /api/documents/:collection/:id/history': seeing,
  'PUT /api/documents/:collection/:id': {
    who: 'seeing',
    aims: (context) =>
      documentAims(
        context,
        { method: 'PUT', path: '/api/documents/:collection/:id' },
        { fields: { title: 'OVERWRITTEN', name: 'OVERWRITTEN' } },
      ),
  },
  // Only the owner adds members; leaving is tried by callers who are not members.
  'PUT /api/documents/:collection/:id/members': {
    who: 'owner',
    aims: (context) =>
      [[context.self, context.has.strangerId], [context.self], []].flatMap((memberIds) => {
        const aims = documentAims(
          context,
          { method: 'PUT', path: '/api/documents/:collection/:id/members' },
          { memberIds },
        )
        // A member who is alone in it and stays, or leaves, does what a member may.
        const isMember = context.self === context.has.memberId && memberIds.length < 2
        return isMember ? aims.filter(({ reach }) => reach === 'private') : aims
      }),
  },
} as const satisfies Readonly<Record<Key, Expectation>>

const files = {
  'POST /api/files': { who: 'owner', isBare: true, aims: uploadAims },
  'GET /api/files/usage': { who: 'signed-in', isVolatile: true },
  'GET /api/files/:fileId/url': seeing,
  // For callers with a signed address; here the signature is wrong.
  'GET /api/files/:fileId/content': {
    who: 'owner',
    isBare: true,
    isUnreachable: true,
    aims: ({ has }) =>
      has.signedAddresses.map((address) => ({
        ...plainAim('GET', address.replace(/signature=[^&]*/, `signature=${'A'.repeat(43)}`)),
        isHers: true,
      })),
  },
} as const satisfies Readonly<Record<Key, Expectation>>

const messages = {
  'GET /api/push/key': signedIn,
  // An installation belongs to the user of its browser: a caller who knows the id of hers has her browser (rule P6). Here callers use
  // one of their own.
  'POST /api/push/register': { who: 'signed-in', aims: () => [registrationAim()] },
  'POST /api/push/replace': signedIn,
  'POST /api/push/remove': signedIn,
  'GET /api/push/list': signedIn,
  'POST /api/push/test': signedIn,
  'POST /api/shared': program,
  'GET /api/webhooks': signedIn,
  'POST /api/webhooks': signedIn,
  'POST /api/webhooks/change': { who: 'owner' },
  'POST /api/webhooks/secret': { who: 'owner' },
  'POST /api/webhooks/resume': { who: 'owner' },
  // Removing a missing webhook is no fault (for other users, hers is missing).
  'POST /api/webhooks/remove': signedIn,
  'POST /api/webhooks/test': { who: 'owner' },
} as const satisfies Readonly<Record<Key, Expectation>>

const uptime = {
  'GET /api/uptime/overview': { who: 'signed-in', isVolatile: true },
  'GET /api/uptime/shops/:shopId/details': seeing,
  'GET /api/uptime/shops/:shopId/chart': seeing,
  'POST /api/uptime/shops/:shopId/check': seeing,
  'POST /api/uptime/try': signedIn,
  'POST /api/recipes/page': signedIn,
  'GET /api/trips/rates': signedIn,
  'GET /api/trips/streets': signedIn,
  // A server without a file of streets has none of these.
  'GET /api/trips/streets/tiles/:version/:z/:x/:y': { who: 'signed-in', isBare: true, isUnreachable: true },
  'POST /api/trips/streets/region-size': { who: 'signed-in', isUnreachable: true },
  'POST /api/trips/streets/region': { who: 'signed-in', isBare: true, isUnreachable: true },
  // The secret is in the address; anybody who has it reads.
  'GET /api/trips/calendar/:address': heartbeat,
  'POST /api/uptime/test-message': signedIn,
  'GET /api/uptime/slugs/:slug': signedIn,
  'GET /api/uptime/heartbeat/:key': heartbeat,
  'POST /api/uptime/heartbeat/:key': heartbeat,
  'GET /api/uptime/heartbeat/:key/:ending': heartbeat,
  'POST /api/uptime/heartbeat/:key/:ending': heartbeat,
  // Hers is a draft, which she herself looks at in the app.
  'GET /status/:slug': page,
  'GET /status/:slug/feed.xml': page,
  'GET /status/:slug/badge.svg': page,
  'GET /status/figtree.woff2': { who: 'everybody', isBare: true },
  'GET /api/v1/shops': program,
  'POST /api/v1/shops': program,
  'GET /api/v1/shops/:shopId': programSeeing,
  'PUT /api/v1/shops/:shopId': programSeeing,
  'DELETE /api/v1/shops/:shopId': programSeeing,
  'POST /api/v1/shops/:shopId/check': programSeeing,
  'GET /api/v1/incidents': program,
  'POST /api/v1/incidents/:incidentId/acknowledge': programSeeing,
  'GET /api/v1/maintenances': program,
  'POST /api/v1/maintenances': program,
  'PUT /api/v1/maintenances/:maintenanceId': programSeeing,
  'DELETE /api/v1/maintenances/:maintenanceId': programSeeing,
  'GET /api/v1/metrics': { who: 'program', isBare: true, isVolatile: true },
  'GET /api/v1/openapi.json': { who: 'everybody', isBare: true },
} as const satisfies Readonly<Record<Key, Expectation>>

const backups = {
  'GET /api/backups': { who: 'administrator', isVolatile: true },
  'GET /api/backups/list': { who: 'administrator', isVolatile: true },
  'POST /api/backups/start': administrator,
  'POST /api/backups/cancel': administrator,
  'POST /api/backups/settings': administrator,
  'POST /api/backups/check-place': administrator,
  'POST /api/backups/passphrase': administrator,
} as const satisfies Readonly<Record<Key, Expectation>>

export const expectations: Readonly<Record<string, Expectation>> = {
  'GET /api/health': { who: 'everybody', isBare: true },
  ...accounts,
  ...restores,
  ...documents,
  ...files,
  ...backups,
  ...messages,
  ...uptime,
}
