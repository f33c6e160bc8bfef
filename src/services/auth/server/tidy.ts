import { sql } from 'kysely'
import { DAY_MS } from '#base/clock'
import { authTables } from './auth-store.ts'
import { tidyCeremonies } from './ceremonies.ts'
import { requestDeletion } from './delete-person.ts'
import type { Engine } from './engine.ts'
import { findForgottenGuests } from './guests.ts'
import { tidyInvitations } from './invitations.ts'
import { tidyLimits } from './limits.ts'
import { tidyMailSecrets } from './mail-secrets.ts'
import { tidySecondFactors } from './second-factor-tables.ts'
import { tidyAttempts } from './sign-in-throttle.ts'

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
