import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { AppError } from '#base/app-error'
import { SECOND_MS, type Now } from '#base/clock'
import { readArchiveName } from '#backup'
import type { BackupMaker, BackupProgress, BackupTarget } from '../backup-maker.ts'
import { childReportSchema, type ChildOrder, type ChildReport } from './child-messages.ts'
import type { BackupResult } from './make-backup.ts'
import type { BackupRequest, BackupSource } from './source.ts'
import { openTarget } from '../target/open-target.ts'
import type { TargetStore } from '../target/target-store.ts'
import { findDumpProblem } from './stage-postgres.ts'

/** How long a process that is to end may take for it: it has its own limit, which is shorter. */
const ENDING_MS = 10 * SECOND_MS
const DETAIL_MAX_LENGTH = 2_000

/**
 * Makes a backup in a process of its own, so that this one goes on undisturbed. Throws `AppError` with a `BackupErrorCode` for what
 * people can do something about, and the reason of the signal; nothing of the backup is there then.
 */
export async function runBackup(
  request: BackupRequest,
  o: { readonly onProgress: (progress: BackupProgress) => void; readonly signal: AbortSignal },
): Promise<BackupResult> {
  o.signal.throwIfAborted()
  const child = forkChild()
  const ended = once(child, 'close')
  const complaint = text(child.stderr ?? (async function* () {})())
  let last: ChildReport | undefined
  child.on('message', (message) => {
    const report = childReportSchema.safeParse(message)
    if (!report.success) return
    if (report.data.kind === 'progress') o.onProgress({ step: report.data.step, share: report.data.share })
    else last = report.data
  })
  // One that could not be started ends as well.
  child.on('error', () => undefined)
  const cancel = (): void => cancelChild(child)
  o.signal.addEventListener('abort', cancel)
  try {
    tell(child, { kind: 'make', request })
    await ended
  } finally {
    o.signal.removeEventListener('abort', cancel)
  }
  if (last?.kind === 'made') return { ...last.result, heldMs: last.result.heldMs }
  o.signal.throwIfAborted()
  throw toError(last, (await complaint).slice(0, DETAIL_MAX_LENGTH))
}

const CHILD_NEEDS = /^(?:PATH|HOME|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|SSL_CERT_FILE|SSL_CERT_DIR|PG[A-Z]+)$/

/**
 * Selects the environment variables the process gets: trusted certificates, Node's compile cache, and the connection to PostgreSQL
 * if its URL does not contain it. The server's own settings contain keys; the ones the process needs are in the request. Exported
 * for its test.
 */
export function environmentForChild(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const needed = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && CHILD_NEEDS.test(name) ? [[name, value] as const] : [],
  )
  return { ...Object.fromEntries(needed), MALLOC_ARENA_MAX: '1' }
}

function forkChild(): ChildProcess {
  return fork(fileURLToPath(new URL('backup-child.ts', import.meta.url)), [], {
    env: environmentForChild(process.env),
    execArgv: ['--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

function cancelChild(child: ChildProcess): void {
  tell(child, { kind: 'cancel' })
  setTimeout(() => child.kill('SIGKILL'), ENDING_MS).unref()
}

/** Does nothing if the child has ended; its exit is handled elsewhere. */
function tell(child: ChildProcess, order: ChildOrder): void {
  if (child.connected) child.send(order, () => undefined)
}

function toError(report: ChildReport | undefined, complaint: string): Error {
  if (report?.kind !== 'failed') return new Error(`the process that makes backups ended too early: ${complaint}`)
  const { code, message, detail } = report
  const cause = new Error(detail)
  return code === undefined ? cause : new AppError(code, message === undefined ? {} : { message }, cause)
}

/** Makes backups of one server, each in a process of its own, and finds them again. */
export function createBackupMaker(o: {
  readonly source: BackupSource
  readonly now: Now
  readonly log: { info(details: object, message: string): void }
}): BackupMaker {
  const { source, now, log } = o
  const at = async <Value>(target: BackupTarget, act: (store: TargetStore) => Promise<Value>): Promise<Value> => {
    const store = openTarget(target, { dataDir: source.dataDir, now })
    try {
      return await act(store)
    } finally {
      store.close()
    }
  }
  return {
    async make({ target, keep, passphrase, onProgress, signal }) {
      const made = await runBackup({ source, target, keep, passphrase }, { onProgress, signal })
      const { heldMs, manifest } = made
      log.info({ name: made.name, heldMs, files: manifest.files }, 'the databases of a backup are from one moment')
      const { name, sizeBytes, appVersion } = made
      return { name, sizeBytes, appVersion, filesMissing: manifest.files.missing }
    },
    list: (target) =>
      at(target, async (store) => {
        const archives = await store.list()
        return archives
          .flatMap(({ name, sizeBytes }) => {
            const read = readArchiveName(name)
            return read === undefined ? [] : [{ ...read, sizeBytes }]
          })
          .toSorted((a, b) => (a.name < b.name ? 1 : -1))
      }),
    probe: (target) => at(target, (store) => store.probe()),
    hasDatabases: async () =>
      source.engine.kind === 'sqlite' || (await findDumpProblem(source.engine.url)) === undefined,
  }
}
