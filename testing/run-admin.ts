/** `npm run admin` as an operator types it. */
import { join } from 'node:path'
import { runCommand, type CommandResult } from '../scripts/run-command.ts'

const ADMIN = join(import.meta.dirname, '../scripts/admin.ts')

/** Runs it to its end; after `killAfterMs` it and all it started are killed, and the exit code is null. */
export function runAdmin(
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
  killAfterMs?: number,
): Promise<CommandResult> {
  return runCommand(process.execPath, [ADMIN, ...words], environment, killAfterMs)
}
