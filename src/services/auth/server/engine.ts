/** What every operation of accounts works with. */
import type { AppError } from '#base/app-error'
import type { Now } from '#base/clock'
import type { DatabasePlace } from '#database/server'
import type { DiskState, InvitationShare, ManagedPerson, PersonPlace, Registration } from '#auth'
import type { Mailer, Notice } from '#messaging/server'
import type { BackgroundWork, createBackgroundWork } from './background-work.ts'
import type { AuthStore } from './store/auth-store.ts'
import type { KnownDevices } from './limits/known-devices.ts'
import type { Limits } from './limits/limits.ts'
import type { OidcClients, ProviderSettings } from './providers/oidc-clients.ts'
import type { PasswordHasher } from './passwords/password-hash.ts'
import type { IdTokens } from './sessions/id-tokens.ts'
import type { SessionCheck } from './sessions/session-check.ts'
import type { SessionEndings } from './sessions/session-endings.ts'
import type { SignInThrottle } from './limits/sign-in-throttle.ts'

/** A part that another service adds: a list under this name, whose items are read while the download runs. */
type ExportPart = { readonly name: string; readonly items: (uid: string) => AsyncIterable<object> }

/** A user who is being deleted. The address is known as long as the account exists, which is removed last. */
export type DeletedUser = {
  readonly userId: string
  readonly anonymousId: string
  readonly email: string | undefined
}

export type AuthOptions = {
  /** The database of accounts. */
  readonly database: DatabasePlace
  readonly secret: string
  /** The address people use; https makes the cookies secure. */
  readonly publicUrl: string
  /** The registration mode until the administrator chooses one. */
  readonly registration: Registration
  /**
   * Whether the first account, the administrator's, needs the set-up link or a browser on the server's machine (rule E1). Default
   * true; tests about other things set it to false: then any first account is the administrator, without a message.
   */
  readonly isSetUpNeeded?: boolean
  readonly now: Now
  /** The OpenID providers users may sign in with; default none. */
  readonly providers?: readonly ProviderSettings[]
  /** Makes sure the product's record of the person exists; called again and again, so it must be idempotent. */
  readonly ensureUserRecord: (user: { uid: string; email: string; name: string }) => Promise<void>
  /**
   * What other services do when a user is deleted: each removes all its data of the user. They are called again until all have
   * succeeded, so each must be idempotent. What has to stay elsewhere gets the anonymous id.
   */
  readonly forgetPerson?: readonly ((deletedUser: DeletedUser) => Promise<void>)[]
  /** Removes what hands a person's messages to other programs; called when the account gets its true owner (rule M9). */
  readonly forgetOutlets?: (uid: string) => Promise<void>
  /**
   * User data from other services: the name others see, and who shares documents with whom. If absent, users have the names they
   * signed up with and cannot see each other.
   */
  readonly people?: {
    /** The name others see; undefined if there is no such user. */
    readName(uid: string): Promise<string | undefined>
    /** Which of these people see a document that this person sees, too. */
    findCompanions(uid: string, ids: readonly string[]): Promise<readonly string[]>
  }
  /** Lets a new user see a document of the user who invited them; rejects if the owner may not share it any more. */
  readonly shareDocument?: (ownerId: string, newUserId: string, document: InvitationShare) => Promise<void>
  /** What other services add to a person's export, in this order. */
  readonly exportParts?: readonly ExportPart[]
  /** Sends codes, links and notices. Whether mails leave the server decides how users register. */
  readonly mailer: Pick<Mailer, 'isSent' | 'send'>
  /** Puts a message into the person's list; the same key never makes a second one. */
  readonly notify: (uid: string, notice: Notice) => Promise<void>
  /** Returns why new users are refused now, as a guest or with an account (P10); without it none are refused. */
  readonly askRoomForNewUser?: (isGuest: boolean) => AppError | undefined
  /** What these people's things take up elsewhere, for the administrator. */
  readonly readPlaces?: (
    people: readonly Pick<ManagedPerson, 'uid' | 'isAnonymous'>[],
  ) => Promise<ReadonlyMap<string, PersonPlace>>
  /** The free disk space, for the administrator; undefined if the disk is not monitored. */
  readonly readDisk?: () => DiskState | undefined
  /** How much memory a password hash takes; tests pass less than the default. */
  readonly passwordMemoryKiB?: number
  /** Whether attempts are limited, by address and by account. Default true. */
  readonly rateLimit?: boolean
  /** From 0 up to 1: the moment at which mails leave that are only sent if an account exists (rule M16). Default: `Math.random`. */
  readonly random?: () => number
  /** What follows an answer waits by these timers; each calls back once unless it is stopped. Default: the machine's. */
  readonly startTimer?: Parameters<typeof createBackgroundWork>[0]['startTimer']
  /** Receives faults that reach no caller, and other systems' faults as warnings. Default: the console. */
  readonly log?: Pick<Console, 'error' | 'warn'>
}

export type Engine = {
  readonly options: AuthOptions
  readonly store: AuthStore
  readonly idTokens: IdTokens
  readonly passwords: PasswordHasher
  readonly sessions: SessionCheck
  readonly endings: SessionEndings
  readonly sessionCookie: SessionCookie
  readonly limits: Limits
  readonly knownDevices: KnownDevices
  /** Undefined if attempts are not limited. */
  readonly throttle: SignInThrottle | undefined
  readonly oidcClients: OidcClients
  readonly log: Pick<Console, 'error' | 'warn'>
  /** Runs work that no caller waits for; the server ends after it. */
  readonly backgroundWork: BackgroundWork
}

/** The cookie of a session: its name, the key its value is signed with, and whether it is for https only. */
export type SessionCookie = { readonly name: string; readonly secret: string; readonly isSecure: boolean }
