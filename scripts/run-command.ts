import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type CommandResult = {
  /** null: it was ended by a signal or could not be started. */
  readonly exitCode: number | null
  /** What it wrote to both outputs, in order. */
  readonly output: string
}

/** Runs a command to its end without input and keeps what it writes. */
export async function runCommand(
  command: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const child = spawn(command, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => void chunks.push(chunk))
  try {
    await once(child, 'close')
  } catch (error) {
    return { exitCode: null, output: `${command} could not be started: ${String(error)}` }
  }
  return { exitCode: child.exitCode, output: Buffer.concat(chunks).toString('utf8') }
}
