/** Backups as an operator makes them: in a terminal, or by a press in Verwaltung, as the server does at night. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { backupManifestSchema, readBackups, startBackup, type BackupManifest } from '#backup'
import type { SignedIn } from '#testing/people/people'
import { runAdmin } from '#testing/run-admin'

const POLL_MS = 200

/** Resolves to what the command wrote, and how long it took; rejects where it fails. */
export async function runHere(
  dataDir: string,
  words: readonly string[],
): Promise<{ readonly output: string; readonly seconds: number }> {
  const startedAt = performance.now()
  const { exitCode, output } = await runAdmin({ DATA_DIR: dataDir }, words)
  if (exitCode !== 0) throw new Error(`${words.join(' ')} ended with ${exitCode}: ${output}`)
  return { output, seconds: (performance.now() - startedAt) / 1_000 }
}

export type Made = { readonly path: string; readonly seconds: number }

export async function makeByCommand(dataDir: string, path: string): Promise<Made> {
  const { seconds } = await runHere(dataDir, ['backup', '--to', path])
  return { path, seconds }
}

/** Resolves when it is done, rejects with the server's sentence where it fails. */
export async function makeByServer(o: {
  readonly url: string
  readonly dataDir: string
  readonly administrator: SignedIn
}): Promise<Made> {
  const headers = {
    cookie: o.administrator.cookie,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  }
  const startedAt = performance.now()
  const answer = await fetch(o.url + startBackup.path, { method: 'POST', headers, body: '{}' })
  if (answer.status !== 200) throw new Error(`a backup was answered ${answer.status} ${await answer.text()}`)
  for (;;) {
    await sleep(POLL_MS)
    const told: unknown = await (await fetch(o.url + readBackups.path, { headers })).json()
    const { running, lastAttempt, dataFolder } = readBackups.output.parse(told)
    if (running !== undefined || lastAttempt === undefined) continue
    const { state, fileName, failure } = lastAttempt
    if (state !== 'done' || fileName === undefined) throw new Error(`a backup is ${state}: ${failure}`)
    return { path: join(dataFolder, fileName), seconds: (performance.now() - startedAt) / 1_000 }
  }
}

/** What an archive that is not encrypted says of itself. */
export async function readManifest(path: string): Promise<BackupManifest> {
  const entries = extract()
  pipeline(createReadStream(path), createZstdDecompress(), entries, () => undefined)
  for await (const entry of entries) return backupManifestSchema.parse(JSON.parse(await text(entry)))
  throw new Error(`${path} is empty`)
}
