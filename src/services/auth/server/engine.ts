/** What every operation of accounts works with. */
import type { AppError } from '#base/app-error'
import type { Now } from '#base/clock'
import type { DatabasePlace } from '#database/server'
import type { DiskState, ManagedPerson, PersonPlace, Registration } from '#auth'
import type { Mailer, Notice } from '#messaging/server'
import type { BackgroundWork, createBackgroundWork } from './background-work.ts'
import type { AuthStore } from './store/auth-store.ts'
import type { ExportPart } from './person/export-part.ts'
import type { KnownDevices } from './limits/known-devices.ts'
import type { Limits } from './limits/limits.ts'
import type { OidcClients, ProviderSettings } from './providers/oidc-clients.ts'
import type { PasswordHasher } from './passwords/password-hash.ts'
import type { IdTokens } from './sessions/id-tokens.ts'
import type { SessionCheck } from './sessions/session-check.ts'
import type { SessionEndings } from './sessions/session-endings.ts'
import type { SignInThrottle } from './limits/sign-in-throttle.ts'

/** Somebody who is being deleted; the address is there as long as their account is, which goes last. */
export type DeletedUser = {
  readonly userId: string
  readonly anonymousId: string
  readonly email: string | undefined
}

export type AuthOptions = {
  /** Where accounts are kept. */
  readonly database: DatabasePlace
  readonly secret: string
  /** The address people use; https makes the cookies secure. */
  readonly publicUrl: string
  /** Who may register once there is an administrator, until that one chooses. */
  readonly registration: Registration
  /**
   * Whether the first account, the administrator's, takes the set-up link or a browser on the server's machine (rule E1).
   * Default true; in tests that are about something else anybody is the first, and nobody is told that they are it.
   */
  readonly isSetUpNeeded?: boolean
  readonly now: Now
  /** Where people may also come from; none by default. */
  readonly providers?: readonly ProviderSettings[]
  /** Makes sure the product's record of the person exists; called again and again, so it must be idempotent. */
  readonly ensureUserRecord: (user: { uid: string; email: string; name: string }) => Promise<void>
  /**
   * What other services do when a person is deleted: each removes all it has of them. Called again and again until all
   * have succeeded, so each must be idempotent. What has to stay elsewhere gets the id that belongs to nobody.
   */
  readonly forgetPerson?: readonly ((deletedUser: DeletedUser) => Promise<void>)[]
  /** Removes what hands a person's messages to other programs; called when the account gets its true owner (rule M9). */
  readonly forgetOutlets?: (uid: string) => Promise<void>
  /**
   * What is known of people elsewhere: how they call themselves, and who sees something together with whom. Without it
   * people are called as they signed up, and nobody sees anything of others.
   */
  readonly people?: {
    /** The name others see; undefined where there is no such person. */
    readName(uid: string): Promise<string | undefined>
    /** Which of these people see a document that this person sees, too. */
    findCompanions(uid: string, ids: readonly string[]): Promise<readonly string[]>
  }
  /** What other services add to a person's export, in this order. */
  readonly exportParts?: readonly ExportPart[]
  /** Codes, links and notices go out here. Whether they leave the server decides how somebody registers. */
  readonly mailer: Pick<Mailer, 'isSent' | 'send'>
  /** Puts a message into the person's list; the same key never makes a second one. */
  readonly notify: (uid: string, notice: Notice) => Promise<void>
  /** Why nobody may begin here now, as a guest or with an account (P10); without it everybody may. */
  readonly askRoomForNewUser?: (isGuest: boolean) => AppError | undefined
  /** What these people's things take up elsewhere, for the administrator. */
  readonly readPlaces?: (
    people: readonly Pick<ManagedPerson, 'uid' | 'isAnonymous'>[],
  ) => Promise<ReadonlyMap<string, PersonPlace>>
  /** What the disk has left, for the administrator; undefined where it is not looked at. */
  readonly readDisk?: () => DiskState | undefined
  /** How much memory a password hash takes; tests pass less than the default. */
  readonly passwordMemoryKiB?: number
  /** Whether attempts are limited, by address and by account. Default true. */
  readonly rateLimit?: boolean
  /** From 0 up to 1: when mails leave that only somebody with an account gets (rule M16). Default: `Math.random`. */
  readonly random?: () => number
  /** What follows an answer waits by these timers; each calls back once unless it is stopped. Default: the machine's. */
  readonly startTimer?: Parameters<typeof createBackgroundWork>[0]['startTimer']
  /** Where faults are reported that no caller gets to see, and as warnings those of others. Default: the console. */
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
  /** Undefined where nothing is limited. */
  readonly throttle: SignInThrottle | undefined
  readonly oidcClients: OidcClients
  readonly log: Pick<Console, 'error' | 'warn'>
  /** Does what nobody waits for; the server does not end before it is done. */
  readonly backgroundWork: BackgroundWork
}

/** The cookie of a session: its name, the key its value is signed with, and whether it is for https only. */
export type SessionCookie = { readonly name: string; readonly secret: string; readonly isSecure: boolean }
