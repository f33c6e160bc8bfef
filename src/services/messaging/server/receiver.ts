/** The user a message is for, with the state of their account. */
export type Receiver = {
  readonly email: string
  readonly isEmailVerified: boolean
  readonly isGuest: boolean
  /** Locked out, or being deleted. */
  readonly isDisabled: boolean
}
