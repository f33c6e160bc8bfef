import { runAdmin } from '../src/server/run-admin.ts'
import type { TestData } from './app-server.ts'

/** What `npm run admin -- WORDS` answers beside the server on this data. */
export async function runAdminCommand({ environment }: TestData, words: readonly string[]) {
  const said = { out: '', err: '' }
  const code = await runAdmin({
    words,
    env: environment,
    stdin: (async function* () {})(),
    stdout: { write: (part) => void (said.out += part) },
    stderr: { write: (part) => void (said.err += part) },
  })
  return { code, ...said }
}
