/** Many signed-in people at once, made by the app's own accounts, without limits and without the cost of a real password hash. */
import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import pg from 'pg'
import { openAuth } from '#auth/server'
import type { DatabasePlace } from '#database/server'
import { signUpPerson } from './sign-up.ts'
import { openFileSecrets, openPostgresSecrets } from '../../src/server/config/secrets.ts'

export type SignedIn = { readonly id: string; readonly email: string; readonly cookie: string }

/** Everybody's. */
export const PASSWORD_OF_PEOPLE = 'Korrekt-Pferd-Batterie-7'

/** Works on the data of a server that is not running; `publicUrl` is the address it will have. */
export async function createPeople(o: {
  readonly count: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly publicUrl: string
}): Promise<readonly SignedIn[]> {
  await mkdir(o.dataDir, { recursive: true })
  const pool = o.databaseUrl === undefined ? undefined : new pg.Pool({ connectionString: o.databaseUrl })
  const database: DatabasePlace =
    pool === undefined ? { kind: 'sqlite', path: join(o.dataDir, 'accounts.sqlite') } : { kind: 'postgres', pool }
  const secrets = pool === undefined ? await openFileSecrets(o.dataDir) : await openPostgresSecrets(pool)
  const auth = await openAuth({
    database,
    secret: secrets.sessionSecret,
    publicUrl: o.publicUrl,
    registration: 'open',
    isSetUpNeeded: false,
    now: Date.now,
    // The record that the product keeps of a person is made at their first visit.
    ensureUserRecord: async () => {},
    mailer: { isSent: false, send: () => {} },
    notify: async () => {},
    passwordMemoryKiB: 64,
    rateLimit: false,
  })
  try {
    const people: SignedIn[] = []
    for (let number = 0; number < o.count; number++) {
      const form = {
        name: `Person ${number}`,
        email: `person-${number}@beispiel.de`,
        password: PASSWORD_OF_PEOPLE,
      }
      people.push({ ...(await signUpPerson(auth, form)), email: form.email })
    }
    return people
  } finally {
    await auth.close()
    await pool?.end()
  }
}
