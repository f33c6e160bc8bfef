import type { Security } from '#auth'
import type { Person } from './account.ts'
import type { Engine } from './engine.ts'
import { readPendingLink } from './store/mail-secrets.ts'
import { readAdministratorId } from './own-tables.ts'
import { hasPassword } from './people.ts'
import { countRecoveryCodes } from './second-factor/recovery-codes.ts'
import { hasSecondFactor } from './second-factor/second-factor.ts'

/** The security state of an account, for the page /account and the export. */
export async function describeSecurity(engine: Engine, person: Person): Promise<Security> {
  return {
    hasPassword: await hasPassword(engine, person.id),
    hasSecondFactor: await hasSecondFactor(engine, person.id),
    recoveryCodesLeft: await countRecoveryCodes(engine, person.id),
    isAdministrator: (await readAdministratorId(engine.store.kysely)) === person.id,
    pendingEmail: (await readPendingLink(engine, 'change-email', person.id)) ?? null,
  }
}
