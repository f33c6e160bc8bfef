/** The e-mail somebody typed on one page of the way in, so that they need not type it again on the next. */
let typed = ''

export function readTypedEmail(): string {
  return typed
}

export function keepTypedEmail(email: string): void {
  typed = email
}
