import { sql } from 'kysely'
import { DAY_MS } from '#base/clock'
import { authTables } from './store/auth-store.ts'
import { tidyCeremonies } from './sign-in/ceremonies.ts'
import { requestDeletion } from './person/delete-person.ts'
import type { Engine } from './engine.ts'
import { findForgottenGuests } from './sign-up/guests.ts'
import { tidyInvitations } from './sign-up/invitations.ts'
import { tidyLimits } from './limits/limits.ts'
import { tidyMailSecrets } from './store/mail-secrets.ts'
import { tidySecondFactors } from './store/second-factor-tables.ts'
import { tidyAttempts } from './limits/sign-in-throttle.ts'

/** Removes what stopped counting; to be called every hour, also by several servers at once. */
export async function tidy(engine: Engine): Promise<void> {
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
