import { existsSync } from 'node:fs'
import { runCommand, type CommandResult } from './run-command.ts'

export type InstallResult =
  | { readonly isTried: false }
  /** `output`: the package manager's output, in case the program is still missing. */
  | { readonly isTried: true; readonly output: string }

const APT = '/usr/bin/apt-get'
/** A browser takes ten seconds on an ordinary line. */
const TIMEOUT_MS = 180_000

/** Installs a Debian package if that is possible and allowed; the caller checks whether it helped. */
export async function installPackage(
  name: string,
  o: { readonly apt?: string; readonly timeoutMs?: number } = {},
): Promise<InstallResult> {
  const { apt = findApt(), timeoutMs = TIMEOUT_MS } = o
  if (apt === undefined) return { isTried: false }
  console.log(`Installing ${name} (apt-get) …`)
  const endsAt = performance.now() + timeoutMs
  const run = (...parameters: readonly string[]): Promise<CommandResult> =>
    runCommand(apt, parameters, { DEBIAN_FRONTEND: 'noninteractive' }, Math.max(1, endsAt - performance.now()))
  const steps: readonly (readonly string[])[] = [
    install(name),
    // Without lists, or with old ones that name a version which is gone, the first try finds nothing.
    ['update', '-q'],
    install(name),
  ]
  const outputs: string[] = []
  for (const step of steps) {
    const { exitCode, output } = await run(...step)
    outputs.push(output.trimEnd())
    const isInstalled = exitCode === 0 && step[0] === 'install'
    if (exitCode === null) outputs.push(`apt-get was given up after ${Math.round(timeoutMs / 1000)} s`)
    if (isInstalled || exitCode === null) break
  }
  return { isTried: true, output: outputs.join('\n') }
}

function findApt(): string | undefined {
  return process.getuid?.() === 0 && existsSync(APT) ? APT : undefined
}

function install(name: string): readonly string[] {
  // Waits for another installation under way, but not for an unreachable server.
  const patience = ['-o', 'DPkg::Lock::Timeout=60', '-o', 'Acquire::http::Timeout=20']
  return ['install', '-y', '-q', '--no-install-recommends', ...patience, name]
}
