import { definePart } from '#database/server'
import { createOwnTables } from './own-tables.ts'
import { authTables } from './store/auth-store.ts'
import { createBetterAuthTables } from './store/better-auth.ts'

/** The accounts among the databases of a server. If another version of Better Auth wants other tables, that is a further step. */
export const accountsPart = definePart({
  name: 'accounts',
  keyTable: authTables.user,
  personTables: [authTables.user],
  steps: [
    async (database) => {
      await createBetterAuthTables(database)
      await createOwnTables(database.kysely)
    },
  ],
})
