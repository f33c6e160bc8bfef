/** A real S3 server on loopback, in a process of its own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../network/free-port.ts'

export const S3_ACCESS_KEY = 'TESTKEY'
/** With what has to be percent-encoded in an address. */
export const S3_SECRET = 'a/secret+of:tests@only%'
export const S3_BUCKET = 'taschenmesser-tests'

/** What this process tells the one that forked it. */
export type S3ServerReport = { readonly port: number }

export type S3Server = {
  /** For `FILES_URL`, with a folder in the bucket of its own. */
  url(folder: string): string
  readonly endpoint: string
  /** Ends the process, as when the service is down; what it kept is gone. */
  stop(): Promise<void>
}

export async function startS3Server(): Promise<S3Server> {
  const program = fileURLToPath(new URL('s3-server-process.ts', import.meta.url))
  const child = fork(program, [String(await findFreePort())], {
    // It encrypts the tokens of its pages with DES.
    execArgv: ['--openssl-legacy-provider'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const heard = await Promise.race([
    once(child, 'message').then(([message]): S3ServerReport => message),
    exited.then(() => undefined),
  ])
  if (heard === undefined) throw new Error('the S3 server did not start')
  const endpoint = `http://127.0.0.1:${heard.port}`
  const secret = encodeURIComponent(S3_SECRET)
  return {
    url: (folder) => `s3://${S3_ACCESS_KEY}:${secret}@${S3_BUCKET}/${folder}?endpoint=${endpoint}&region=eu-central-1`,
    endpoint,
    async stop() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
