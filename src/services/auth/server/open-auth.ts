import { sql } from 'kysely'
import type { Standing } from '#auth'
import type { Database } from '#database/server'
import type { Program, Router, Session } from '#http/server'
import type { Receiver } from '#messaging/server'
import { DAY_MS } from '#base/clock'
import { requireAdministrator, requireOperator } from './administration/administration.ts'
import { addAdministrationRoutes } from './administration/administration-routes.ts'
import { continueDeletions, requestDeletion } from './person/delete-person.ts'
import { findSharers, readStandings } from './person/find-person.ts'
import { addAddressLimits } from './limits/endpoint-limits.ts'
import type { AuthOptions, Engine } from './engine.ts'
import { addSignInRoutes } from './by-password/sign-in-routes.ts'
import { addGuestRoutes } from './sign-up/guest-routes.ts'
import { addMailRoutes } from './email/mail-routes.ts'
import { openEngine } from './open-engine.ts'
import { readAdministratorId } from './own-tables.ts'
import { type Applicant, readSetUpLink } from './sign-up/set-up.ts'
import { addRightAddress } from './public-origin.ts'
import { addPasskeyRoutes } from './passkeys/passkey-routes.ts'
import { findReceiver, listPeople } from './people.ts'
import { addPersonRoutes } from './person/person-routes.ts'
import { addSafetyRoutes } from './safety-routes.ts'
import { addSecondFactorRoutes } from './sign-in/second-factor-routes.ts'
import { findLiveSessions, findSessionById, findSessionEnds } from './sessions/end-sessions.ts'
import { createIdTokenCheck, readBearer } from './sessions/id-token-check.ts'
import { requireRecentLogin } from './sessions/recent-login.ts'
import type { EndedSession } from './sessions/session-endings.ts'
import { type Limits, tidyLimits } from './limits/limits.ts'
import { addProviderRoutes } from './providers/provider-routes.ts'
import { addSessionRoutes } from './sessions/session-routes.ts'
import { findProgram } from './tokens/api-tokens.ts'
import { addTokenRoutes } from './tokens/token-routes.ts'
import { authTables } from './store/auth-store.ts'
import { tidyCeremonies } from './sign-in/ceremonies.ts'
import { findForgottenGuests } from './sign-up/guests.ts'
import { tidyInvitations } from './sign-up/invitations.ts'
import { tidyMailSecrets } from './store/mail-secrets.ts'
import { tidySecondFactors } from './store/second-factor-tables.ts'
import { tidyAttempts } from './limits/sign-in-throttle.ts'

export type Auth = {
  /**
   * Returns the session of a request: that of its idToken, else that of its cookie. A cookie costs a few microseconds, and a promise
   * only if PostgreSQL has to be asked.
   */
  readSession(cookieHeader: string | undefined, authorization?: string): Session | null | Promise<Session | null>
  /** The user and scope of the API token in Authorization; null for anything else that stands there. */
  findProgram(authorization: string | undefined): Promise<Program | null>
  /** Whether a Cookie header carries a session of ours, over or not. */
  hasSessionCookie(cookieHeader: string | undefined): boolean
  /** Calls the listener with sessions that have just ended on this node, until the returned function is called. */
  onSessionsEnded(listener: (ended: readonly EndedSession[]) => void): () => void
  /** Which of these sessions are not over; asks the database. */
  findLiveSessions(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** When these sessions run out; one that was ended is not among them, one that ran out may be or not. */
  findSessionEnds(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Counts attempts of any kind, all servers of the database together; a person's own under their id. */
  readonly limits: Limits
  /** Registers the endpoints of accounts. Needs `context.var.clientIp` and `context.var.session`. */
  addRoutes(router: Router): void
  /** The first account that was made here; undefined before there is one. */
  readAdministratorId(): Promise<string | undefined>
  /** The link whose first user becomes the administrator; undefined if there is one (rules E1 to E3). */
  readSetUpLink(): Promise<string | undefined>
  /**
   * Throws unless the caller may replace the state of the whole server: its administrator, with a recent sign-in (`not-found`,
   * `requires-recent-login`), or, on a server without an administrator, a caller with the set-up link (`not-set-up`,
   * `invalid-set-up-link`).
   */
  requireOperator(session: Session | null, applicant: Applicant): Promise<void>
  /** The administrators of this server. */
  listAdministrators(): Promise<readonly string[]>
  /** Throws `not-found` unless the caller is the administrator of this server (rule P1). */
  requireAdministrator(session: Session | null): Promise<Session>
  /** Throws `requires-recent-login` if the session's sign-in does not prove well enough who is using it now (rule S1). */
  requireRecentLogin(session: Session): Promise<void>
  /** The tables of accounts, for what else the administrator sets for all servers: of a file of SQLite there is one writer. */
  readonly database: Pick<Database, 'type' | 'kysely' | 'runAlone'>
  /** The receiver of a user's messages; undefined if the account no longer exists. */
  findReceiver(uid: string): Promise<Receiver | undefined>
  /** Returns those of these users who may share and be shared with (B2): no guests and no disabled users. */
  findSharers(uids: readonly string[]): Promise<ReadonlySet<string>>
  /** The current standing of these users, whichever process changed it; users without an account are not in the answer (P11). */
  readStandings(uids: readonly string[]): Promise<ReadonlyMap<string, Standing>>
  /** Ids of all people, guests too, page by page: those that come after one, in order. */
  listPeople(afterUid: string, limit: number): Promise<readonly string[]>
  /** Goes on with deletions of accounts that are not done yet; to be called at the start and every minute. */
  continueDeletions(): Promise<void>
  /** Removes expired data and starts deleting guests who cannot return; to be called every hour. */
  tidy(): Promise<void>
  /** Resolves when nothing is left to do that follows an answer; closing waits for it too. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Opens the accounts and returns them ready to use. */
export async function openAuth(options: AuthOptions): Promise<Auth> {
  const engine = await openEngine(options)
  const idTokens = createIdTokenCheck({
    publicUrl: options.publicUrl,
    now: options.now,
    readKeys: () => engine.idTokens.readPublicKeys(),
    findSession: (id) => findSessionById(engine, id),
  })
  return {
    readSession(cookieHeader, authorization) {
      const token = readBearer(authorization)
      return token === undefined ? engine.sessions.read(cookieHeader) : idTokens.read(token)
    },
    findProgram: async (authorization) => {
      const secret = readBearer(authorization)
      return secret === undefined ? null : findProgram(engine, secret)
    },
    hasSessionCookie: (cookieHeader) => engine.sessions.readToken(cookieHeader) !== undefined,
    onSessionsEnded: engine.endings.listen,
    findLiveSessions: (ids) => findLiveSessions(engine, ids),
    findSessionEnds: (ids) => findSessionEnds(engine, ids),
    limits: engine.limits,
    addRoutes(router) {
      addRightAddress(router, engine)
      addAddressLimits(router, engine)
      addSignInRoutes(router, engine)
      addGuestRoutes(router, engine)
      addPasskeyRoutes(router, engine)
      addMailRoutes(router, engine)
      addProviderRoutes(router, engine)
      addSessionRoutes(router, engine)
      addAdministrationRoutes(router, engine)
      addSecondFactorRoutes(router, engine)
      addSafetyRoutes(router, engine)
      addPersonRoutes(router, engine)
      addTokenRoutes(router, engine)
    },
    readAdministratorId: () => readAdministratorId(engine.store.kysely),
    readSetUpLink: () => readSetUpLink(engine),
    requireOperator: (session, applicant) => requireOperator(engine, session, applicant),
    listAdministrators: async () => {
      const uid = await readAdministratorId(engine.store.kysely)
      return uid === undefined ? [] : [uid]
    },
    requireAdministrator: (session) => requireAdministrator(engine, session),
    requireRecentLogin: (session) => requireRecentLogin(engine, session),
    database: engine.store,
    findReceiver: (uid) => findReceiver(engine, uid),
    findSharers: (uids) => findSharers(engine, uids),
    readStandings: (uids) => readStandings(engine, uids),
    listPeople: (afterUid, limit) => listPeople(engine, afterUid, limit),
    continueDeletions: () => continueDeletions(engine),
    tidy: () => tidy(engine),
    settle: () => engine.backgroundWork.finish(),
    async close() {
      await engine.backgroundWork.finish()
      await engine.store.close()
    },
  }
}

/** Removes what stopped counting; to be called every hour, also by several servers at once. */
async function tidy(engine: Engine): Promise<void> {
  const { kysely } = engine.store
  const nowMs = engine.options.now()
  await sql`
    DELETE FROM ${sql.table(authTables.session)} WHERE "expiresAt" < ${new Date(nowMs).toISOString()}`.execute(kysely)
  await tidyLimits(kysely, nowMs - DAY_MS)
  await tidyAttempts(kysely, nowMs)
  await tidyMailSecrets(kysely, nowMs)
  await tidyCeremonies(kysely, nowMs)
  await tidySecondFactors(kysely, nowMs)
  await tidyInvitations(engine)
  for (const uid of await findForgottenGuests(engine)) await requestDeletion(engine, uid)
}
