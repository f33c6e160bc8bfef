import type { Account } from '#auth'

/** A user as the accounts' database stores them; also one without an account (`isAnonymous`). */
export type Person = {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  readonly createdAt: Date
  /** Undefined before the first sign-in. */
  readonly lastLoginAt: Date | undefined
  readonly isAnonymous: boolean
  readonly isDisabled: boolean
  /** How often all sessions of the user were ended at once; a sign-in that began before the last time does not count. */
  readonly endings: number
}

/** The account as the specification lists it. What this product has no notion of is null. */
export function toAccount(person: Person, providers: readonly { providerId: string; accountId: string }[]): Account {
  return {
    uid: person.id,
    email: person.email,
    emailVerified: person.emailVerified,
    displayName: person.name,
    photoURL: null,
    phoneNumber: null,
    isAnonymous: person.isAnonymous,
    tenantId: null,
    // With a password people are known to the provider by their e-mail.
    providerData: providers.map(({ providerId, accountId }) =>
      providerId === 'credential' ? { providerId: 'password', uid: person.email } : { providerId, uid: accountId },
    ),
    creationTime: person.createdAt.toISOString(),
    lastLoginTime: (person.lastLoginAt ?? person.createdAt).toISOString(),
  }
}
