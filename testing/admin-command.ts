/** The command line of the administrator, typed by a test. */
import { runAdmin } from '../src/server/admin/run-admin.ts'

export type AdminAnswer = { readonly code: number; readonly out: string; readonly err: string }

/** `input` is what comes from stdin. */
export async function runAdminCommand(
  env: Readonly<Record<string, string>>,
  words: readonly string[],
  input = '',
): Promise<AdminAnswer> {
  const said = { out: '', err: '' }
  const stdin = (async function* () {
    yield input
  })()
  const code = await runAdmin({
    words,
    env,
    stdin,
    stdout: { write: (part) => void (said.out += part) },
    stderr: { write: (part) => void (said.err += part) },
  })
  return { code, ...said }
}
