import type { Account, Security } from '#auth'

/** What every section gets: the account as the server knows it, and how to ask for it anew after a change. */
export type SecurityProps = {
  readonly account: Account
  readonly security: Security
  readonly onChange: () => void
}
