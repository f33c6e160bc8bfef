import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export type CommandResult = {
  /** null: it was ended by a signal or could not be started. */
  readonly exitCode: number | null
  /** What it wrote to both outputs, in order. */
  readonly output: string
}

/** Runs a command to its end without input and keeps what it writes; after `timeoutMs` it and all it started are ended. */
export async function runCommand(
  command: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  timeoutMs?: number,
): Promise<CommandResult> {
  const child = spawn(command, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
    // A group of its own, which can be ended as a whole: a child that is left would keep the outputs open.
    detached: timeoutMs !== undefined,
  })
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => killGroup(child), timeoutMs)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => void chunks.push(chunk))
  try {
    await once(child, 'close')
  } catch (error) {
    return { exitCode: null, output: `${command} could not be started: ${String(error)}` }
  } finally {
    clearTimeout(timer)
  }
  return { exitCode: child.exitCode, output: Buffer.concat(chunks).toString('utf8') }
}

function killGroup({ pid, stdout, stderr }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It has ended, and only a process that left the group still holds the outputs.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  stdout?.destroy()
  stderr?.destroy()
}
