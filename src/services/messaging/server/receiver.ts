/** Somebody messages are for, as their account says. */
export type Receiver = {
  readonly email: string
  readonly isEmailVerified: boolean
  readonly isGuest: boolean
  /** Locked out, or being deleted. */
  readonly isDisabled: boolean
}
