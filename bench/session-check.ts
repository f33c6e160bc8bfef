/** What the check of every request costs in CPU on SQLite: with the statement, because something was written, and without. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openAuth } from '#auth/server'
import { signUpPerson } from '../testing/people/sign-up.ts'
import { createTempFolder } from '../testing/temp-folder.ts'

const SESSIONS = 300
const CHECKS = 200_000
const RUNS = 5

let nowMs = Date.now()
const folder = await createTempFolder()
const path = join(folder.path, 'auth.db')
const auth = await openAuth({
  database: { kind: 'sqlite', path },
  secret: 'a secret of this bench only, 8f1c6a2e90b7',
  publicUrl: 'http://localhost:3000',
  registration: 'open',
  isSetUpNeeded: false,
  now: () => nowMs,
  ensureUserRecord: async () => {},
  mailer: { isSent: false, send: () => {} },
  notify: async () => {},
  // The cost of a password hash is not what is measured here.
  passwordMemoryKiB: 64,
  rateLimit: false,
})
const cookies: string[] = []
for (let i = 0; i < SESSIONS; i++) {
  const form = { name: 'Bench', email: `bench-${i}@example.de`, password: 'korrekt Pferd Batterie' }
  cookies.push((await signUpPerson(auth, form)).cookie)
}

const other = new DatabaseSync(path)

/** CPU per check in µs. Something is written after each round of all sessions, which are a tenth of a second, when the cache is to miss. */
function measure(cache: 'misses' | 'hits'): number {
  const before = process.cpuUsage()
  for (let i = 0; i < CHECKS; i++) {
    if (i % SESSIONS === 0) {
      nowMs += 100
      if (cache === 'misses') other.exec(`PRAGMA user_version = ${i}`)
    }
    if (auth.readSession(cookies[i % SESSIONS]) === null) throw new Error('a session was refused')
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / CHECKS
}

function median(measureOnce: () => number): number {
  const values = Array.from({ length: RUNS }, measureOnce).toSorted((a, b) => a - b)
  return Number((values[Math.floor(RUNS / 2)] ?? Number.NaN).toFixed(2))
}

measure('misses')
const uncached = median(() => measure('misses'))
const cached = median(() => measure('hits'))
other.close()
await auth.close()
await folder.remove()
console.log(
  JSON.stringify({
    bench: 'session-check',
    unit: 'µs CPU per check',
    value: uncached,
    cached,
    goal: 20,
    sessions: SESSIONS,
  }),
)
