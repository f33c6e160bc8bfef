/** A real mail server on loopback, which refuses or hangs on request. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { readMail, type ReceivedMail } from './read-mail.ts'

export type MailServer = {
  /** For `SMTP_URL`. */
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** Names and passwords that were shown. */
  readonly logins: readonly string[]
  /** The newest mail to this address; waits until there are that many. */
  waitForMail(to: string, count?: number): Promise<ReceivedMail>
  /** The number of attempts to deliver a mail. */
  readonly attempts: () => number
  close(): Promise<void>
}

/** What becomes of the n-th try, counted from 1: taken, refused with a reply, never answered, or taken without a word. */
type Behaviour = (
  attempt: number,
) => 'take' | 'hang' | 'take silently' | { readonly responseCode: number; readonly text: string }

/** `hasTls`: offers TLS with a self-signed certificate, and requires a name and a password. */
export async function startMailServer(
  behave: Behaviour = () => 'take',
  { hasTls = false }: { readonly hasTls?: boolean } = {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const logins: string[] = []
  const waiting = new Set<() => void>()
  let attempts = 0
  let isSilent = false
  const changed = (): void => {
    for (const wake of waiting) wake()
  }
  const server = new SMTPServer({
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    authOptional: true,
    // Its own certificate is known to everybody, and here that is what it is for.
    logger: false,
    // Clients that send a password without TLS are recorded as well.
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      logins.push(`${username} ${password}`)
      callback(null, { user: username })
    },
    // Connections that hang are cut when it closes.
    closeTimeout: 50,
    onMailFrom(_address, _session, callback) {
      attempts++
      const behaviour = behave(attempts)
      changed()
      isSilent = behaviour === 'take silently'
      if (behaviour === 'take' || behaviour === 'take silently') callback()
      else if (behaviour !== 'hang') {
        callback(Object.assign(new Error(behaviour.text), { responseCode: behaviour.responseCode }))
      }
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        mails.push(readMail(Buffer.concat(chunks).toString('latin1')))
        if (!isSilent) callback()
        changed()
      })
    },
  })
  // A client that disconnects in the middle is no fault of the test.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    logins,
    async waitForMail(to, count = 1) {
      const found = (): ReceivedMail | undefined => mails.filter((mail) => mail.to === to)[count - 1]
      return waitUntil(waiting, found)
    },
    attempts: () => attempts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Looks again whenever something came; the test's own time limit ends a wait for nothing. */
function waitUntil<Value>(waiting: Set<() => void>, find: () => Value | undefined): Promise<Value> {
  return new Promise((resolve) => {
    const look = (): void => {
      const value = find()
      if (value === undefined) return
      waiting.delete(look)
      resolve(value)
    }
    waiting.add(look)
    look()
  })
}
