import { readAccount, type Security } from '#auth'
import { ACCOUNT, answerWith, type Answer } from '../app-page.tsx'

/** Anna's account with a password and nothing else, but for what `security` says. */
export function answerAccount(security: Partial<Security> = {}): Answer {
  const plain = { hasPassword: true, hasSecondFactor: false, recoveryCodesLeft: 0, pendingEmail: null }
  return answerWith(readAccount, () => ({
    account: ACCOUNT,
    security: { ...plain, isAdministrator: false, ...security },
  }))
}
