import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type DeathMoment = 'begun' | 'done'

export const DYING_KEY = 'k23456789abcdefghjkmnpqrst'
const CONTENT_TIMES = 1_000_000
export const OLD_CONTENT = 'old '.repeat(CONTENT_TIMES)
export const NEW_CONTENT = 'new and longer '.repeat(CONTENT_TIMES)

/** Lets a process be killed at a step of putting `NEW_CONTENT` in the place of `OLD_CONTENT`; false where there is no such step. */
export async function diePutting(folder: string, step: number, moment: DeathMoment): Promise<boolean> {
  const program = fileURLToPath(new URL('dying-put.ts', import.meta.url))
  const child = fork(program, [folder, String(step), moment], { execArgv: [] })
  const [exitCode, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal !== 'SIGKILL' && exitCode !== 0) throw new Error('it died of something else')
  return signal === 'SIGKILL'
}
